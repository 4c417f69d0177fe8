import calls from 'virtual:calls'
import { createClient } from '@fairlead/contract/client'
import { callOptions } from './shell/first-api.ts'

/** Every call of the partner app, typed by the contract. Throws ApiRefusal or ApiFailure. */
export const api = createClient(calls, callOptions)
