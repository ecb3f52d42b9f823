package io.github.sluice.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** One run of the command in this process. */
record Run(int status, String out, String err) {
    static Run of(Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] words = new String[arguments.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = arguments[i].toString();
        }
        int status = Main.run(new PrintWriter(out), new PrintWriter(err), words);
        return new Run(status, out.toString(), err.toString());
    }
}
