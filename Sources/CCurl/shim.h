#include <curl/curl.h>
#include <dlfcn.h>
#include <string.h>

// libcurl is loaded by the commands that need it and not with the program: it brings some 25 libraries into a process,
// which an idle accessory would keep resident. The functions' types are those of its header; the variadic ones, which
// Swift does not import, have a function for each type of argument.

struct hapsim_curl {
    __typeof__(curl_easy_init) *easy_init;
    __typeof__(curl_easy_cleanup) *easy_cleanup;
    __typeof__(curl_easy_setopt) *easy_setopt;
    __typeof__(curl_easy_perform) *easy_perform;
    __typeof__(curl_easy_getinfo) *easy_getinfo;
    __typeof__(curl_easy_strerror) *easy_strerror;
    __typeof__(curl_slist_append) *slist_append;
    __typeof__(curl_slist_free_all) *slist_free_all;
};

// Fills `curl`. It stays loaded; the answer is NULL, or why it is not, valid until the thread's next call of dlerror.
static inline const char *hapsim_curl_load(struct hapsim_curl *curl)
{
    void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (!library)
        return dlerror();
    const struct { const char *name; void *place; } symbols[] = {
        { "curl_easy_init", &curl->easy_init },
        { "curl_easy_cleanup", &curl->easy_cleanup },
        { "curl_easy_setopt", &curl->easy_setopt },
        { "curl_easy_perform", &curl->easy_perform },
        { "curl_easy_getinfo", &curl->easy_getinfo },
        { "curl_easy_strerror", &curl->easy_strerror },
        { "curl_slist_append", &curl->slist_append },
        { "curl_slist_free_all", &curl->slist_free_all },
    };
    for (size_t index = 0; index < sizeof symbols / sizeof symbols[0]; index++) {
        void *symbol = dlsym(library, symbols[index].name);
        if (!symbol)
            return dlerror();
        memcpy(symbols[index].place, &symbol, sizeof symbol);
    }
    return NULL;
}

static inline CURL *hapsim_curl_init(struct hapsim_curl curl)
{
    return curl.easy_init();
}

static inline void hapsim_curl_cleanup(struct hapsim_curl curl, CURL *handle)
{
    curl.easy_cleanup(handle);
}

static inline void hapsim_curl_set_number(struct hapsim_curl curl, CURL *handle, CURLoption option, long number)
{
    curl.easy_setopt(handle, option, number);
}

static inline void hapsim_curl_set_text(struct hapsim_curl curl, CURL *handle, CURLoption option, const char *text)
{
    curl.easy_setopt(handle, option, text);
}

static inline void hapsim_curl_set_pointer(struct hapsim_curl curl, CURL *handle, CURLoption option, void *pointer)
{
    curl.easy_setopt(handle, option, pointer);
}

static inline void hapsim_curl_set_writer(
    struct hapsim_curl curl, CURL *handle, size_t (*writer)(char *, size_t, size_t, void *), void *context)
{
    curl.easy_setopt(handle, CURLOPT_WRITEFUNCTION, writer);
    curl.easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

static inline CURLcode hapsim_curl_perform(struct hapsim_curl curl, CURL *handle)
{
    return curl.easy_perform(handle);
}

// The status code of the reply; 0: none came.
static inline long hapsim_curl_status(struct hapsim_curl curl, CURL *handle)
{
    long status = 0;
    curl.easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

static inline const char *hapsim_curl_error(struct hapsim_curl curl, CURLcode code)
{
    return curl.easy_strerror(code);
}

// A list with one more header field, to be freed when the transfer is over; NULL is an empty list.
static inline struct curl_slist *hapsim_curl_append(struct hapsim_curl curl, struct curl_slist *list, const char *field)
{
    struct curl_slist *longer = curl.slist_append(list, field);
    return longer ? longer : list;
}

static inline void hapsim_curl_free_list(struct hapsim_curl curl, struct curl_slist *list)
{
    curl.slist_free_all(list);
}
