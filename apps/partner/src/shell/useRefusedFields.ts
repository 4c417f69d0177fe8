import { ApiRefusal } from '@fairlead/contract/client'
import { useState } from 'react'
import { useShowFailure } from './useFailure.ts'

/** Messages by field: a refusal that names one of `names` stands under its field, any other failure is a toast. */
export function useRefusedFields<Name extends string>(names: readonly Name[]) {
  const [fields, set] = useState<Partial<Record<Name, string>>>({})
  const showFailure = useShowFailure()

  function take(failure: unknown) {
    const name = names.find((each) => failure instanceof ApiRefusal && failure.field === each)
    if (name && failure instanceof ApiRefusal)
      set({ [name]: failure.message } as Partial<Record<Name, string>>)
    else showFailure(failure)
  }

  return { fields, set, take }
}
