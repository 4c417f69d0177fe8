import { destinationFields } from '@fairlead/contract/wallet'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'

/** Holds the typed destination against the fields that the server will hold it against. */
export const checkDestination = zodResolver(z.strictObject(destinationFields))
