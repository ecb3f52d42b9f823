package io.github.sluice.cli.run;

import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.HresNode;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.runtime.core.JobRuntimes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What all jobs of one run share.
 *
 * @param run the mark of this run, which no other has
 * @param controller the controller's door
 * @param nodes the door of each virtual node, by its name
 * @param runtimes the runtimes, loaded for a step daemon
 * @param files the files of tasks
 * @param folder what must survive this process
 * @param output the folder in which the names of output files begin
 * @param environment the variables that a task outside of a container begins with
 * @param java the words that run the {@code hres} command in another process
 * @param grace how long tasks have to end
 * @param workers time and threads
 */
record Surroundings(
        String run,
        HresController controller,
        Function<String, HresNode> nodes,
        JobRuntimes runtimes,
        TaskFiles files,
        RunFolder folder,
        Path output,
        Map<String, String> environment,
        List<String> java,
        Duration grace,
        Workers workers) {}
