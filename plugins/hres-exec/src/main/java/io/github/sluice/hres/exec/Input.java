package io.github.sluice.hres.exec;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.MaintainCall;
import io.github.sluice.hres.ResourceCall;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.TaskCall;
import java.util.Map;

/** All that a program is told: the document on its stdin and its environment. Immutable. */
final class Input {
    private final byte[] document;
    private final Map<String, String> variables;

    private Input(Document document, Variables variables) {
        this.document = document.end();
        this.variables = variables.all();
    }

    static Input ofArguments(Command command, String resource, Settings arguments) {
        Document document = new Document(command.hook(), resource);
        Variables variables = new Variables(command, resource);
        document.values("arguments", arguments.entries());
        document.values("config", command.values());
        variables.arguments(arguments);
        return new Input(document, variables);
    }

    static Input ofMaintenance(Command command, String resource, MaintainCall call) {
        Document document = new Document(command.hook(), resource);
        document.layers(call.layers());
        document.values("config", command.values());
        return new Input(document, new Variables(command, resource));
    }

    static Input ofJob(Command command, ResourceCall call) {
        Variables variables = new Variables(command, call.prep().resource());
        variables.call(call);
        return new Input(job(command, call), variables);
    }

    static Input ofNode(Command command, ResourceCall call, String node) {
        Document document = job(command, call);
        Variables variables = new Variables(command, call.prep().resource());
        variables.call(call);
        document.node(node);
        variables.node(node);
        return new Input(document, variables);
    }

    static Input ofTask(Command command, TaskCall call, String node) {
        Document document = job(command, call);
        Variables variables = new Variables(command, call.prep().resource());
        variables.call(call);
        document.node(node);
        variables.node(node);
        document.task(command.hook(), call);
        variables.task(call);
        return new Input(document, variables);
    }

    private static Document job(Command command, ResourceCall call) {
        Document document = new Document(command.hook(), call.prep().resource());
        document.call(call);
        document.values("arguments", call.prep().arguments().entries());
        document.values("config", command.values());
        if (command.hook() != Hook.PLAN && command.hook() != Hook.PRERUN) {
            document.payload(call.prep().payload());
        }
        return document;
    }

    byte[] document() {
        return document.clone();
    }

    Map<String, String> variables() {
        return variables;
    }
}
