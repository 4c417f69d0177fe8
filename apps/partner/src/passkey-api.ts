import calls from 'virtual:passkey-calls'
import { createClient } from '@fairlead/contract/client'
import { callOptions } from './shell/first-api.ts'

/** The calls about passkeys, which other pages need not load. Throws ApiRefusal or ApiFailure. */
export const passkeyApi = createClient(calls, callOptions).passkey
