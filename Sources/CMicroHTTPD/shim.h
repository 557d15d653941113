#include <microhttpd.h>
#include <string.h>

// libmicrohttpd's variadic functions, which Swift does not import, and its closed enumerations, whose imported
// spelling depends on the library's version: each with what hapsim uses of it.

// The path is decoded by hapsim itself, which refuses what libmicrohttpd would let pass (%00, %zz).
static inline size_t hapsim_mhd_keep_escaped(void *context, struct MHD_Connection *connection, char *text)
{
    (void)context;
    (void)connection;
    return strlen(text);
}

// A daemon without threads: its work is done by MHD_run, when its epoll descriptor is readable or its timeout is over.
static inline struct MHD_Daemon *hapsim_mhd_start(
    int listening_socket, unsigned int connection_limit, unsigned int idle_seconds, size_t connection_memory,
    MHD_AccessHandlerCallback request_arrived, MHD_RequestCompletedCallback request_ended,
    MHD_NotifyConnectionCallback connection_changed, void *context)
{
    return MHD_start_daemon(
        MHD_USE_EPOLL, 0, NULL, NULL, request_arrived, context,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listening_socket,
        MHD_OPTION_CONNECTION_LIMIT, connection_limit,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory,
        MHD_OPTION_NOTIFY_COMPLETED, request_ended, context,
        MHD_OPTION_NOTIFY_CONNECTION, connection_changed, context,
        MHD_OPTION_UNESCAPE_CALLBACK, hapsim_mhd_keep_escaped, NULL,
        MHD_OPTION_END);
}

// The descriptor that becomes readable when the daemon has work; -1: none.
static inline int hapsim_mhd_epoll_descriptor(struct MHD_Daemon *daemon)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

// The milliseconds until MHD_run must be called although nothing is ready; -1: never.
static inline long long hapsim_mhd_timeout(struct MHD_Daemon *daemon)
{
    MHD_UNSIGNED_LONG_LONG milliseconds = 0;
    return MHD_get_timeout(daemon, &milliseconds) == MHD_YES ? (long long)milliseconds : -1;
}

static inline int hapsim_mhd_is_closed(enum MHD_ConnectionNotificationCode code)
{
    return code == MHD_CONNECTION_NOTIFY_CLOSED;
}

static inline void hapsim_mhd_each_header(struct MHD_Connection *connection, MHD_KeyValueIterator iterator, void *context)
{
    MHD_get_connection_values(connection, MHD_HEADER_KIND, iterator, context);
}

// A response whose body is a copy of `bytes`; NULL: no memory.
static inline struct MHD_Response *hapsim_mhd_response(const void *bytes, size_t count)
{
    return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
