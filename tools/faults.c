/* What stands between a process and the C library for tools/faults.py: counts what is written below one folder, and lets
   the n-th of it fail, or ends the process there. Built by that tool, loaded with LD_PRELOAD. Linux only. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { FULL_DISK, FAILED_WRITE, KILL, KILL_HALFWAY };

static char folder[PATH_MAX];
static size_t folder_length;
static long fault_at;
static int fault_mode;
static long n_counted;
static const char *once;

/* Count from now on; the `at`-th operation below `path` has the fault, none if `at` is 0. */
void fault_arm(const char *path, long at, int mode)
{
    fault_at = at;
    fault_mode = mode;
    __atomic_store_n(&n_counted, 0, __ATOMIC_SEQ_CST);
    snprintf(folder, sizeof folder, "%s", path);
    folder_length = strlen(folder);
}

/* Count from the start in processes whose command has $UNWEAVE_FAULT_IN in it; the first of them makes the file
   $UNWEAVE_FAULT_ONCE when its fault is due, and the others have none. */
__attribute__((constructor)) static void arm_by_environment(void)
{
    char command[4096];
    const char *below = getenv("UNWEAVE_FAULT_BELOW"), *in = getenv("UNWEAVE_FAULT_IN");
    int file = below && in ? open("/proc/self/cmdline", O_RDONLY) : -1;
    if (file < 0)
        return;
    ssize_t length = read(file, command, sizeof command);
    close(file);
    if (length > 0 && memmem(command, (size_t)length, in, strlen(in))) {
        once = getenv("UNWEAVE_FAULT_ONCE");
        fault_arm(below, atol(getenv("UNWEAVE_FAULT_AT")), atoi(getenv("UNWEAVE_FAULT_MODE")));
    }
}

static int is_ours(void)
{
    static int made;
    if (once && !made) {
        int file = open(once, O_CREAT | O_EXCL | O_WRONLY, 0600);
        if (file < 0)
            return 0;
        close(file);
        made = 1;
    }
    return 1;
}

long fault_count(void)
{
    return __atomic_load_n(&n_counted, __ATOMIC_SEQ_CST);
}

static int is_below(const char *path)
{
    return folder_length && !strncmp(path, folder, folder_length) && (path[folder_length] == '/' || !path[folder_length]);
}

static int is_file_below(int file)
{
    char link[64], path[PATH_MAX];
    if (!folder_length)
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return 0;
    path[length] = 0;
    return is_below(path);
}

static int is_path_below(int place, const char *path)
{
    return path[0] == '/' ? is_below(path) : place != AT_FDCWD && is_file_below(place);
}

static void end_here(void)
{
    kill(getpid(), SIGKILL);
    for (;;)
        pause();
}

/* Whether this operation must fail; a kill before it does not return. `is_last` says that it must end the process halfway. */
static int fails(int *is_last)
{
    long now = __atomic_add_fetch(&n_counted, 1, __ATOMIC_SEQ_CST);
    *is_last = 0;
    if (!fault_at || now < fault_at || !is_ours())
        return 0;
    if (fault_mode == FULL_DISK || (fault_mode == FAILED_WRITE && now == fault_at)) {
        errno = ENOSPC;
        return 1;
    }
    if (fault_mode == KILL)
        end_here();
    *is_last = fault_mode == KILL_HALFWAY;
    return 0;
}

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) \
        real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

/* An operation that is done whole or not at all. */
#define WHOLE(is_ours, call) \
    int is_last = 0; \
    if ((is_ours) && fails(&is_last)) \
        return -1; \
    __typeof__(call) result = call; \
    if (is_last) \
        end_here(); \
    return result

/* A write of `size` bytes, of which a kill halfway leaves half. */
#define PARTLY(file, size, call, half) \
    int is_last = 0; \
    if (is_file_below(file) && fails(&is_last)) \
        return -1; \
    if (is_last) { \
        if ((size) > 1 && (half) < 0) \
            perror("faults"); \
        end_here(); \
    } \
    return call

ssize_t write(int file, const void *data, size_t size)
{
    REAL(write);
    PARTLY(file, size, real(file, data, size), real(file, data, size / 2));
}

ssize_t pwrite(int file, const void *data, size_t size, off_t at)
{
    REAL(pwrite);
    PARTLY(file, size, real(file, data, size, at), real(file, data, size / 2, at));
}

ssize_t pwrite64(int file, const void *data, size_t size, off64_t at)
{
    REAL(pwrite64);
    PARTLY(file, size, real(file, data, size, at), real(file, data, size / 2, at));
}

ssize_t writev(int file, const struct iovec *parts, int n_parts)
{
    REAL(writev);
    PARTLY(file, (size_t)n_parts, real(file, parts, n_parts), real(file, parts, n_parts / 2));
}

int ftruncate(int file, off_t size)
{
    REAL(ftruncate);
    WHOLE(is_file_below(file), real(file, size));
}

int ftruncate64(int file, off64_t size)
{
    REAL(ftruncate64);
    WHOLE(is_file_below(file), real(file, size));
}

int fsync(int file)
{
    REAL(fsync);
    WHOLE(is_file_below(file), real(file));
}

int fdatasync(int file)
{
    REAL(fdatasync);
    WHOLE(is_file_below(file), real(file));
}

int rename(const char *from, const char *to)
{
    REAL(rename);
    WHOLE(is_below(to), real(from, to));
}

int renameat(int from_place, const char *from, int to_place, const char *to)
{
    REAL(renameat);
    WHOLE(is_path_below(to_place, to), real(from_place, from, to_place, to));
}

int link(const char *from, const char *to)
{
    REAL(link);
    WHOLE(is_below(to), real(from, to));
}

int linkat(int from_place, const char *from, int to_place, const char *to, int flags)
{
    REAL(linkat);
    WHOLE(is_path_below(to_place, to), real(from_place, from, to_place, to, flags));
}

int unlink(const char *path)
{
    REAL(unlink);
    WHOLE(is_below(path), real(path));
}

int unlinkat(int place, const char *path, int flags)
{
    REAL(unlinkat);
    WHOLE(is_path_below(place, path), real(place, path, flags));
}
