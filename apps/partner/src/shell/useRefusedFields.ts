import { ApiRefusal } from '@fairlead/contract/client'
import { useState } from 'react'
import { type Problem, useProblemWords } from './problem.ts'
import { useShowFailure } from './useFailure.ts'

/** Messages by field: a refusal that names one of `names` stands under its field, any other failure is a toast. */
export function useRefusedFields<Name extends string>(names: readonly Name[]) {
  const [problems, set] = useState<Partial<Record<Name, Problem>>>({})
  const showFailure = useShowFailure()
  const words = useProblemWords()
  const fields: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const problem = problems[name]
    if (problem) fields[name] = words(problem)
  }

  function take(failure: unknown) {
    const name = names.find((each) => failure instanceof ApiRefusal && failure.field === each)
    if (name && failure instanceof ApiRefusal) set({ [name]: failure } as Partial<Record<Name, Problem>>)
    else showFailure(failure)
  }

  return { fields, set, take }
}
