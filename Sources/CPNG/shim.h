#include <png.h>

// The simplified interface, which comes back from its errors without setjmp.

// Writes an image of one byte of grey a pixel to `memory`, of which `size` is the room and then what was used.
static inline int hapsim_png_write_grey(
    const png_byte *pixels, png_uint_32 width, png_uint_32 height, void *memory, size_t *size)
{
    png_image image = { .version = PNG_IMAGE_VERSION, .width = width, .height = height, .format = PNG_FORMAT_GRAY };
    png_alloc_size_t used = *size;
    int done = png_image_write_to_memory(&image, memory, &used, 0, pixels, (png_int_32)width, NULL);
    *size = used;
    return done;
}

// A size that no such image exceeds.
static inline size_t hapsim_png_size_limit(png_uint_32 width, png_uint_32 height)
{
    png_image image = { .version = PNG_IMAGE_VERSION, .width = width, .height = height, .format = PNG_FORMAT_GRAY };
    return PNG_IMAGE_PNG_SIZE_MAX(image);
}
