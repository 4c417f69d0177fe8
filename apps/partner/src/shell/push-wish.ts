import type { LanguageCode } from '@fairlead/locales/languages'
import { stored } from './stored.ts'

type PushWish = {
  readonly partnerId: string
  readonly endpoint: string
  readonly lang: LanguageCode
}

/** Who wants to be told on this device while the app is closed, and what the server knows of it. */
export const pushWish = stored<PushWish>('push')
