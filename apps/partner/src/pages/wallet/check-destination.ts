import { destinationFields, namedWhole } from '@fairlead/contract/destination'
import * as z from 'zod/mini'
import { checkedBy } from '../../shell/checked-by.ts'
import type { DestinationInput } from './destination-input.ts'

const Destination = z.strictObject(destinationFields).check(namedWhole)

/** Holds the typed destination against the fields that the server will hold it against. */
export const checkDestination = (input: DestinationInput) => checkedBy(Destination, input)
