import { ApiRefusal } from '@fairlead/contract/client'
import { useState } from 'react'
import { type Problem, saysToWait, useProblemWords } from './problem.ts'
import { useShowFailure } from './useFailure.ts'

/**
 * Messages by field: a refusal that names one of `names` stands under its field, one that says to wait under what is `tried`
 * there, the first if nothing else is said. Any other failure is a toast.
 */
export function useRefusedFields<Name extends string>(names: readonly Name[], tried = names[0]) {
  const [problems, set] = useState<Partial<Record<Name, Problem>>>({})
  const showFailure = useShowFailure()
  const words = useProblemWords()
  const fields: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const problem = problems[name]
    if (problem) fields[name] = words(problem)
  }

  function take(failure: unknown) {
    const name = saysToWait(failure)
      ? tried
      : names.find((each) => failure instanceof ApiRefusal && failure.field === each)
    if (name && failure instanceof ApiRefusal) set({ [name]: failure } as Partial<Record<Name, Problem>>)
    else showFailure(failure)
  }

  return { fields, set, take }
}
