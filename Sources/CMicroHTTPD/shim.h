#include <dlfcn.h>
#include <microhttpd.h>
#include <string.h>

// libmicrohttpd is loaded when the first client comes and not with the program: it brings TLS libraries, of which an
// accessory that nobody steers needs nothing. The functions' types are those of its header. Those that are variadic, which
// Swift does not import, and the closed enumerations, whose imported spelling depends on the library's version, are hidden
// behind functions for what hapsim does with them.

struct hapsim_mhd {
    __typeof__(MHD_start_daemon) *start_daemon;
    __typeof__(MHD_stop_daemon) *stop_daemon;
    __typeof__(MHD_quiesce_daemon) *quiesce_daemon;
    __typeof__(MHD_run) *run;
    __typeof__(MHD_get_daemon_info) *get_daemon_info;
    __typeof__(MHD_get_timeout) *get_timeout;
    __typeof__(MHD_get_connection_values) *get_connection_values;
    __typeof__(MHD_create_response_from_buffer) *create_response_from_buffer;
    __typeof__(MHD_get_connection_info) *get_connection_info;
    __typeof__(MHD_suspend_connection) *suspend_connection;
    __typeof__(MHD_resume_connection) *resume_connection;
    __typeof__(MHD_create_response_from_callback) *create_response_from_callback;
    __typeof__(MHD_add_response_header) *add_response_header;
    __typeof__(MHD_queue_response) *queue_response;
    __typeof__(MHD_destroy_response) *destroy_response;
};

// Fills `mhd`. The library stays loaded; the answer is NULL, or why it is not, valid until the thread's next call of dlerror.
static inline const char *hapsim_mhd_load(struct hapsim_mhd *mhd)
{
    void *library = dlopen("libmicrohttpd.so.12", RTLD_LAZY | RTLD_LOCAL);
    if (!library)
        return dlerror();
    const struct { const char *name; void *place; } symbols[] = {
        { "MHD_start_daemon", &mhd->start_daemon },
        { "MHD_stop_daemon", &mhd->stop_daemon },
        { "MHD_quiesce_daemon", &mhd->quiesce_daemon },
        { "MHD_run", &mhd->run },
        { "MHD_get_daemon_info", &mhd->get_daemon_info },
        { "MHD_get_timeout", &mhd->get_timeout },
        { "MHD_get_connection_values", &mhd->get_connection_values },
        { "MHD_create_response_from_buffer", &mhd->create_response_from_buffer },
        { "MHD_get_connection_info", &mhd->get_connection_info },
        { "MHD_suspend_connection", &mhd->suspend_connection },
        { "MHD_resume_connection", &mhd->resume_connection },
        { "MHD_create_response_from_callback", &mhd->create_response_from_callback },
        { "MHD_add_response_header", &mhd->add_response_header },
        { "MHD_queue_response", &mhd->queue_response },
        { "MHD_destroy_response", &mhd->destroy_response },
    };
    for (size_t index = 0; index < sizeof symbols / sizeof symbols[0]; index++) {
        void *symbol = dlsym(library, symbols[index].name);
        if (!symbol)
            return dlerror();
        memcpy(symbols[index].place, &symbol, sizeof symbol);
    }
    return NULL;
}

// The path is decoded by hapsim itself, which refuses what libmicrohttpd would let pass (%00, %zz).
static inline size_t hapsim_mhd_keep_escaped(void *context, struct MHD_Connection *connection, char *text)
{
    (void)context;
    (void)connection;
    return strlen(text);
}

// A daemon without threads: its work is done by hapsim_mhd_run, when its epoll descriptor is readable or its timeout is over.
static inline struct MHD_Daemon *hapsim_mhd_start(
    struct hapsim_mhd mhd, int listening_socket, unsigned int connection_limit, unsigned int idle_seconds,
    size_t connection_memory, MHD_AccessHandlerCallback request_arrived, MHD_RequestCompletedCallback request_ended,
    MHD_NotifyConnectionCallback connection_changed, void *context)
{
    return mhd.start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, request_arrived, context,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listening_socket,
        MHD_OPTION_CONNECTION_LIMIT, connection_limit,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory,
        MHD_OPTION_NOTIFY_COMPLETED, request_ended, context,
        MHD_OPTION_NOTIFY_CONNECTION, connection_changed, context,
        MHD_OPTION_UNESCAPE_CALLBACK, hapsim_mhd_keep_escaped, NULL,
        MHD_OPTION_END);
}

// Ends all connections. The listening socket stays open: it belongs to who opened it.
static inline void hapsim_mhd_stop(struct hapsim_mhd mhd, struct MHD_Daemon *daemon)
{
    mhd.quiesce_daemon(daemon);
    mhd.stop_daemon(daemon);
}

static inline void hapsim_mhd_run(struct hapsim_mhd mhd, struct MHD_Daemon *daemon)
{
    mhd.run(daemon);
}

// The descriptor that becomes readable when the daemon has work; -1: none.
static inline int hapsim_mhd_epoll_descriptor(struct hapsim_mhd mhd, struct MHD_Daemon *daemon)
{
    const union MHD_DaemonInfo *info = mhd.get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

// The milliseconds until hapsim_mhd_run must be called although nothing is ready; -1: never.
static inline long long hapsim_mhd_timeout(struct hapsim_mhd mhd, struct MHD_Daemon *daemon)
{
    MHD_UNSIGNED_LONG_LONG milliseconds = 0;
    return mhd.get_timeout(daemon, &milliseconds) == MHD_YES ? (long long)milliseconds : -1;
}

static inline int hapsim_mhd_is_closed(enum MHD_ConnectionNotificationCode code)
{
    return code == MHD_CONNECTION_NOTIFY_CLOSED;
}

static inline void hapsim_mhd_each_header(
    struct hapsim_mhd mhd, struct MHD_Connection *connection, MHD_KeyValueIterator iterator, void *context)
{
    mhd.get_connection_values(connection, MHD_HEADER_KIND, iterator, context);
}

static inline void hapsim_mhd_each_argument(
    struct hapsim_mhd mhd, struct MHD_Connection *connection, MHD_KeyValueIterator iterator, void *context)
{
    mhd.get_connection_values(connection, MHD_GET_ARGUMENT_KIND, iterator, context);
}

// The socket of a connection; -1: none.
static inline int hapsim_mhd_connection_descriptor(struct hapsim_mhd mhd, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = mhd.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

static inline void hapsim_mhd_suspend(struct hapsim_mhd mhd, struct MHD_Connection *connection)
{
    mhd.suspend_connection(connection);
}

// The daemon goes on with it in the next hapsim_mhd_run, of which its epoll descriptor does not always tell.
static inline void hapsim_mhd_resume(struct hapsim_mhd mhd, struct MHD_Connection *connection)
{
    mhd.resume_connection(connection);
}

// A response whose body `read` makes; NULL: no memory. `release` gets the context when it is not needed any more.
static inline struct MHD_Response *hapsim_mhd_stream(
    struct hapsim_mhd mhd, MHD_ContentReaderCallback read, void *context, MHD_ContentReaderFreeCallback release)
{
    return mhd.create_response_from_callback(MHD_SIZE_UNKNOWN, 8192, read, context, release);
}

static inline ssize_t hapsim_mhd_end_of_stream(void)
{
    return MHD_CONTENT_READER_END_OF_STREAM;
}

static inline ssize_t hapsim_mhd_end_with_error(void)
{
    return MHD_CONTENT_READER_END_WITH_ERROR;
}

// A response whose body is a copy of `bytes`; NULL: no memory.
static inline struct MHD_Response *hapsim_mhd_response(struct hapsim_mhd mhd, const void *bytes, size_t count)
{
    return mhd.create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

static inline void hapsim_mhd_add_header(
    struct hapsim_mhd mhd, struct MHD_Response *response, const char *name, const char *value)
{
    mhd.add_response_header(response, name, value);
}

// Answers with the response, which is freed when it has been sent.
static inline enum MHD_Result hapsim_mhd_send(
    struct hapsim_mhd mhd, struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response)
{
    enum MHD_Result result = mhd.queue_response(connection, status, response);
    mhd.destroy_response(response);
    return result;
}
