import calls from 'virtual:calls'
import { createClient } from '@fairlead/contract/client'
import { callOptions } from './shell/first-api.ts'

/** The calls of the partner app, but those about passkeys, typed by the contract. Throws ApiRefusal or ApiFailure. */
export const api = createClient(calls, callOptions)
