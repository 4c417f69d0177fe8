import type {
  CallExpression,
  FunctionDeclaration,
  FunctionLikeDeclaration,
  Node,
} from 'typescript/unstable/ast'
import { isFunctionDeclaration, isFunctionLikeDeclaration } from 'typescript/unstable/ast/is'
import { type Project, SignatureKind, type Type } from 'typescript/unstable/sync'
import { callsOf, type Given, givenBy, NotConstant, textsOf } from './texts.ts'

/** A place that reads rows: the texts it can ask with, and the type it believes a row to have. */
export type Read = {
  readonly place: string
  readonly texts: readonly string[]
  readonly row: Type
}

/**
 * Every call of a function in `readers` that takes the `text` of a statement, from the files that are wanted. What cannot be
 * told without running the program stands in `unread`, with the part of it that is not constant.
 */
export function readsOf(
  project: Project,
  readers: string,
  wanted: (path: string) => boolean,
): { reads: Read[]; unread: string[] } {
  const { checker, program } = project
  const unread: string[] = []
  const functions = program.getSourceFile(readers)?.statements.filter(isFunctionDeclaration) ?? []
  return { reads: functions.flatMap(readsThrough), unread }

  function readsThrough(reader: FunctionDeclaration): Read[] {
    const at = reader.parameters.findIndex(({ name }) => name.getText() === 'text')
    return callsOf(project, reader).flatMap((call) => {
      const { fileName } = call.getSourceFile()
      const text = call.arguments[at]
      return text && fileName !== readers && wanted(fileName) ? readsBy(call, text) : []
    })
  }

  function readsBy(call: CallExpression, text: Node): Read[] {
    const row = rowOf(call)
    if (!row) return []
    const place = placeOf(call)
    return (row.isTypeParameter() ? instances(call, row) : [{ row, given: undefined }]).flatMap((one) => {
      try {
        return [{ place, texts: textsOf(project, text, one.given), row: one.row }]
      } catch (error) {
        if (!(error instanceof NotConstant)) throw error
        unread.push(`${place}: ${error.message}`)
        return []
      }
    })
  }

  /** What it believes a row to be: said with the call, or taken from what is made of its result. */
  function rowOf(call: CallExpression): Type | undefined {
    const [said] = call.typeArguments ?? []
    if (said) return checker.getTypeFromTypeNode(said)
    const signature = checker.getResolvedSignature(call)
    const promised = argumentOf(signature && checker.getReturnTypeOfSignature(signature))
    const row = promised && checker.isArrayType(promised) ? argumentOf(promised) : promised
    return row && checker.getNonNullableType(row)
  }

  function argumentOf(type: Type | undefined): Type | undefined {
    return type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined
  }

  /** The rows that a generic function is called for, and what each of its calls gives it. */
  function instances(call: CallExpression, row: Type): { row: Type; given: Given }[] {
    const declared = functionAround(call)
    const generic = checker.getSignatureFromDeclaration(declared)
    return callsOf(project, declared).flatMap((outer) => {
      const signature = checker.getResolvedSignature(outer)
      const found = declared.parameters.flatMap((_, at) => {
        const [from, to] = [generic, signature].map((one) => one && checker.getParameterType(one, at))
        return from && to ? instanceIn(from, to, row) : []
      })
      return found.slice(0, 1).map((type) => ({ row: type, given: givenBy(outer, declared.parameters) }))
    })
  }

  /** What stands in a type where another, of the same shape, has this parameter. */
  function instanceIn(generic: Type, actual: Type, parameter: Type, deep = 3): Type[] {
    if (generic.id === parameter.id) return [actual]
    if (deep === 0 || generic.id === actual.id) return []
    const [taking, taken] = [generic, actual].map((type) => {
      const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call)
      return signature && checker.getParameterType(signature, 0)
    })
    if (taking && taken) return instanceIn(taking, taken, parameter, deep - 1)
    return checker.getPropertiesOfType(generic).flatMap((property) => {
      const other = checker.getPropertyOfType(actual, property.name)
      const [from, to] = [property, other].map((one) => one && checker.getTypeOfSymbol(one))
      return from && to ? instanceIn(from, to, parameter, deep - 1) : []
    })
  }
}

function functionAround(node: Node): FunctionLikeDeclaration {
  return isFunctionLikeDeclaration(node) ? node : functionAround(node.parent)
}

function placeOf(node: Node): string {
  const file = node.getSourceFile()
  return `${file.fileName}:${file.text.slice(0, node.getStart(file)).split('\n').length}`
}
