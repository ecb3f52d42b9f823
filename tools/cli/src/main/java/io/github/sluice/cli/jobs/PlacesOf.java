package io.github.sluice.cli.jobs;

import io.github.sluice.hres.core.yaml.Fields;
import io.github.sluice.hres.core.yaml.Yaml;
import java.util.HashMap;
import java.util.Map;

/**
 * Makes the places of what was read.
 *
 * @param file the file's name as it was given
 */
record PlacesOf(String file) {
    /** The places of a mapping and its keys. */
    Places of(Fields fields) {
        Map<String, Places.Place> values = new HashMap<>();
        for (Yaml.Entry entry : fields.at().entries()) {
            values.put(entry.key().text(), place(entry.value()));
        }
        return new Places(file, place(fields.at()), values);
    }

    private static Places.Place place(Yaml value) {
        return new Places.Place(value.line(), value.column());
    }
}
