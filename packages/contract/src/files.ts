import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { Id } from './wire.ts'

export const files = endpoints({
  upload: {
    method: 'POST',
    path: '/files/upload',
    access: 'person',
    fileBytesMax: 5 * 1024 * 1024,
    summary: 'Upload an image (FormData): JPEG, PNG or WebP of at most 5 MB and 24 megapixels, twenty a day',
    input: z.strictObject({ file: z.file() }),
    data: z.object({ id: Id, url: z.string() }),
    refusals: ['not_an_image', 'image_too_large', 'too_often'],
  },
})
