package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.NodeExpressionException;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.core.resources.Layer;
import io.github.sluice.hres.core.resources.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Amounts that are kept back on named layers: {@code resource(layer):count,...}. Immutable. */
record Reservation(String name, List<Item> items) {
    /** One amount on one layer, as it was written. */
    record Item(String resource, String layer, long count) {
        @Override
        public String toString() {
            return resource + "(" + layer + "):" + count;
        }
    }

    /** Reads the text; what it names need not exist. */
    static Reservation parse(String name, String text) {
        List<Item> items = new ArrayList<>();
        int start = 0;
        while (start <= text.length()) {
            int open = text.indexOf('(', start);
            int close = text.indexOf(')', start);
            if (open <= start || close < open) {
                throw fault(start, "resource(layer):count is wanted");
            }
            int end = text.indexOf(',', close) < 0 ? text.length() : text.indexOf(',', close);
            if (close + 1 >= end || (text.charAt(close + 1) != ':' && text.charAt(close + 1) != '=')) {
                throw fault(close + 1, "':' and a count are wanted after the layer");
            }
            long count = Counts.parse(text.substring(close + 2, end), close + 3);
            items.add(new Item(text.substring(start, open), text.substring(open + 1, close), count));
            start = end + 1;
        }
        return new Reservation(name, List.copyOf(items));
    }

    private static RequestException fault(int at, String problem) {
        return new RequestException(at + 1, problem);
    }

    /** Keeps the amounts back where the layers are found; returns what is not found, in words. */
    List<String> hold(Stocks stocks) {
        return change(stocks, 1);
    }

    void drop(Stocks stocks) {
        change(stocks, -1);
    }

    private List<String> change(Stocks stocks, int sign) {
        List<String> unmatched = new ArrayList<>();
        for (Item item : items) {
            Optional<Stock> stock = stocks.find(item.resource);
            int layer = stock.map(found -> layer(found.shape(), item.layer)).orElse(-1);
            if (stock.isEmpty() || layer < 0) {
                String what = stock.isEmpty() ? "resource " + item.resource : "layer " + item.layer;
                unmatched.add("reservation " + name + ": " + item + " matches nothing, there is no " + what);
                continue;
            }
            boolean tree = stock.get().shape().mode() == Mode.MODE_3;
            // A node takes from every layer above it, so what is kept back below has to be kept back there too.
            for (int l = layer; l >= 0; l = tree ? stock.get().shape().parent(l) : -1) {
                stock.get().reserve(l, sign * item.count);
            }
            stock.get().refresh();
        }
        return unmatched;
    }

    /** What stands against keeping the amounts back now, for the first item that cannot be had together with those before. */
    Optional<String> refusal(Stocks stocks) {
        Stocks trial = stocks.copy();
        for (Item item : items) {
            Optional<Stock> stock = trial.find(item.resource);
            if (stock.isEmpty()) {
                return Optional.of(item + ": there is no resource " + item.resource);
            }
            int layer = layer(stock.get().shape(), item.layer);
            if (layer < 0) {
                return Optional.of(item + ": " + item.resource + " has no layer " + item.layer);
            }
            boolean tree = stock.get().shape().mode() == Mode.MODE_3;
            for (int l = layer; l >= 0; l = tree ? stock.get().shape().parent(l) : -1) {
                if (stock.get().left(l) < item.count) {
                    return Optional.of(item + ": layer " + stock.get().shape().layerName(l) + " has "
                            + Math.max(0, stock.get().left(l)) + " left");
                }
                stock.get().keepBack(l, item.count);
            }
        }
        return Optional.empty();
    }

    /** By name; where layers have no names of their own by node set, however it is spelled. */
    private static int layer(Shape shape, String text) {
        int layer = shape.layer(text);
        if (layer >= 0 || shape.resource().layersNamed()) {
            return layer;
        }
        try {
            NodeNames nodes = NodeNames.parse(text);
            List<Layer> layers = shape.resource().layers();
            for (int l = 0; l < layers.size(); l++) {
                if (layers.get(l).nodes().equals(nodes)) {
                    return l;
                }
            }
            return -1;
        } catch (NodeExpressionException noNodes) {
            return -1;
        }
    }
}
