import type { files } from '@fairlead/contract/files'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { uploadImage } from './upload-image.ts'

export const filesRoutes: Handlers<Ctx, Caller, typeof files> = {
  upload: uploadImage,
}
