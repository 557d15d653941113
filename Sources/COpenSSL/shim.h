#include <openssl/bn.h>
