# Keeps one container between "create" and its end: the parent of its first process, so that there is an exit status to
# read, and the holder of its streams. Says how it ended in a file, and ends in the same way.
#
#   perl -e SCRIPT REPORT NUMBER CREATE... NUMBER QUERY... NUMBER START...      (0 for no query)
use strict;
use warnings;
use POSIX ();

my $report = shift @ARGV;
my ($create, $query, $start) = map { [splice @ARGV, 0, shift @ARGV] } 1 .. 3;
my $container = 0;
my @early;

sub tell_and_exit {
    my ($line, $status) = @_;
    open my $file, '>', $report or exit 126;
    print {$file} "$line\n";
    close $file or exit 126;
    exit $status;
}

sub how {
    my ($wait) = @_;
    return $wait & 127 ? 'signalled ' . ($wait & 127) : 'exited ' . ($wait >> 8);
}

# The status of a program, which is waited for.
sub run {
    my ($output, @words) = @_;
    my $child = fork;
    tell_and_exit("failed fork $!", 126) unless defined $child;
    if ($child == 0) {
        # A signal for the task comes to the whole process group, and is not meant for the runtime's commands.
        setpgrp 0, 0;
        $SIG{$_} = 'DEFAULT' for keys %SIG;
        open STDOUT, '>&', $output if $output;
        exec { $words[0] } @words or POSIX::_exit(127);
    }
    while (waitpid($child, 0) != $child) { tell_and_exit("failed wait $!", 126) unless $!{EINTR} }
    return $?;
}

# The container's first process as the runtime tells it, once the container is made; else 0.
sub created {
    pipe my $out, my $in or return 0;
    my $status = run($in, @$query);
    close $in;
    my $state = do { local $/; <$out> } // '';
    close $out;
    return 0 unless $status == 0 && $state =~ /"status"\s*:\s*"created"/;
    return $state =~ /"pid"\s*:\s*([0-9]+)/ ? $1 : -1;
}

# Orphans become children of this process and not of the first one: prctl(PR_SET_CHILD_SUBREAPER, 1).
my %prctl = (x86_64 => 157, ppc64le => 171, s390x => 172, i386 => 172, i686 => 172, armv7l => 172);
my $machine = (POSIX::uname())[4];
syscall($prctl{$machine} // 167, 36, 1, 0, 0, 0) == 0 or tell_and_exit("failed prctl $!", 126);

for my $name (qw(HUP INT QUIT USR1 USR2 ALRM TERM CONT TSTP TTIN TTOU WINCH)) {
    $SIG{$name} = sub { $container ? kill($name, $container) : push @early, $name };
}
$SIG{PIPE} = 'IGNORE';

my $status = run(undef, @$create);
tell_and_exit('failed RunTimeCreate ' . how($status), 1) if $status != 0;

open my $list, '<', "/proc/$$/task/$$/children" or tell_and_exit("failed children $!", 126);
my @children = split ' ', <$list> // '';
close $list;
my $first = $children[0];
tell_and_exit('failed RunTimeCreate left no process behind', 126) unless $first;

if (@$query) {
    my $tries = 0;
    my $told;
    until ($told = created()) {
        if (++$tries == 100) { kill 'KILL', @children; tell_and_exit('failed RunTimeQuery never said "created"', 126) }
        select undef, undef, undef, 0.05;
    }
    # A hook may have left a process behind too, so the first of them need not be the container's.
    $first = $told if grep { $_ == $told } @children;
}
$status = run(undef, @$start);
if ($status != 0) { kill 'KILL', @children; tell_and_exit('failed RunTimeStart ' . how($status), 1) }
$container = $first;
kill $_, $container for splice @early;

my $ended;
do { $ended = waitpid(-1, 0) } until $ended == $container or ($ended < 0 and !$!{EINTR});
tell_and_exit('failed wait', 126) if $ended != $container;
$status = $?;
tell_and_exit(how($status), $status & 127 ? 128 + ($status & 127) : $status >> 8);
