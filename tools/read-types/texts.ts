import type {
  CallExpression,
  Identifier,
  Node,
  ParameterDeclaration,
  TemplateExpression,
} from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isIdentifier,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { type Project, SymbolFlags, TypeFlags } from 'typescript/unstable/sync'

/** An expression, or a property that is left out; and what the parameters in it stand for where a call is being followed. */
type Written = { readonly node: Node | undefined; readonly given: Given }
/** What the parameters of a function stand for. */
export type Given = ReadonlyMap<Node, Written>

/** An expression whose text cannot be told without running the program. */
export class NotConstant extends Error {}

/** More variants than this are no statement but a mistake of this reader. */
const variantsMax = 200

/**
 * Every text that an expression can stand for: a constant is followed to where it is written, a parameter to all callers of
 * its function, a choice to all it can choose. A number is read as 1. Throws NotConstant.
 */
export function textsOf(project: Project, expression: Node, given: Given = new Map()): string[] {
  const { checker } = project
  return [...new Set(texts({ node: expression, given }))]

  function texts(written: Written): string[] {
    const { node, given } = written
    // What this call passes says more than the parameter's type.
    const passed = node && isIdentifier(node) && given.get(declarationOf(node) ?? node)
    if (passed) return texts(passed)
    const literals = node ? literalsOf(node) : []
    if (literals) return literals
    if (node && isTemplateExpression(node)) return joined(node, given)
    const meant = meantBy(written)
    if (meant.length === 0) throw new NotConstant(node?.getText())
    return meant.flatMap(texts)
  }

  function joined(node: TemplateExpression, given: Given): string[] {
    let all = [node.head.text]
    for (const { expression: part, literal } of node.templateSpans) {
      const parts = texts({ node: part, given })
      all = all.flatMap((before) => parts.map((text) => before + text + literal.text))
      if (all.length > variantsMax) throw new NotConstant(`more than ${variantsMax} variants`)
    }
    return all
  }

  /** The texts of a type that says them, as `'cash' | 'promo'` does; undefined stands for none. */
  function literalsOf(node: Node): string[] | undefined {
    const type = checker.getTypeAtLocation(node)
    if (!type) return undefined
    const types = type.isUnionType() ? type.getTypes() : [type]
    if (types.every((one) => one.flags & TypeFlags.NumberLike)) return ['1']
    const texts = types.filter((one) => !(one.flags & TypeFlags.Undefined))
    const said = texts.flatMap((one) => (one.isStringLiteralType() ? [one.value] : []))
    return said.length === texts.length ? said : undefined
  }

  /** What an expression stands for, one step nearer to where its text is written. */
  function meantBy({ node, given }: Written): Written[] {
    if (!node) return []
    const all = (...nodes: Node[]) => nodes.map((one) => ({ node: one, given }))
    if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node))
      return all(node.expression)
    if (isConditionalExpression(node)) return all(node.whenTrue, node.whenFalse)
    if (isBinaryExpression(node)) {
      const operator = node.operatorToken.getText()
      return operator === '??' ? all(node.left, node.right) : operator === '&&' ? all(node.right) : []
    }
    if (isIdentifier(node)) return named(declarationOf(node), given)
    if (isCallExpression(node)) return returned(node, given)
    if (isPropertyAccessExpression(node))
      return properties({ node: node.expression, given }, node.name.getText())
    if (isElementAccessExpression(node)) return properties({ node: node.expression, given })
    return []
  }

  function named(declared: Node | undefined, given: Given): Written[] {
    if (!declared) return []
    if (isVariableDeclaration(declared) && declared.initializer)
      return [{ node: declared.initializer, given }]
    if (isParameterDeclaration(declared)) return passed(declared, given)
    const parameter = isBindingElement(declared) ? declared.parent.parent : undefined
    if (!isBindingElement(declared) || !parameter || !isParameterDeclaration(parameter)) return []
    const name = declared.propertyName ?? declared.name
    return passed(parameter, given).flatMap((whole) => properties(whole, name?.getText()))
  }

  /** What a parameter is given: by the call that is being followed, or by every call that there is. */
  function passed(parameter: ParameterDeclaration, given: Given): Written[] {
    const followed = given.get(parameter)
    if (followed) return [followed]
    const { parent: declared } = parameter
    const { parameters } = declared as Node & { parameters: readonly ParameterDeclaration[] }
    return callsOf(project, declared).flatMap((call) => givenBy(call, parameters).get(parameter) ?? [])
  }

  /** What a function that does nothing but return something returns to this call. */
  function returned(call: CallExpression, given: Given): Written[] {
    const named = isIdentifier(call.expression) ? declarationOf(call.expression) : undefined
    const declared = named && isVariableDeclaration(named) ? named.initializer : named
    if (!declared || !(isArrowFunction(declared) || isFunctionDeclaration(declared))) return []
    const result = declared.body && resultOf(declared.body)
    if (!result) return []
    return [{ node: result, given: givenBy(call, declared.parameters, given) }]
  }

  /** One property of the objects that an expression stands for, or each where its name is chosen while running. */
  function properties(written: Written, name?: string): Written[] {
    const { node, given } = written
    if (!node || !isObjectLiteralExpression(node))
      return meantBy(written).flatMap((object) => properties(object, name))
    const whole = !node.properties.some(isSpreadAssignment)
    const found = node.properties.flatMap((property) => {
      if (isSpreadAssignment(property) || (name !== undefined && property.name?.getText() !== name)) return []
      if (isPropertyAssignment(property)) return [{ node: property.initializer, given }]
      if (!isShorthandPropertyAssignment(property)) return []
      return named(
        checker.getShorthandAssignmentValueSymbol(property)?.valueDeclaration?.resolve(project),
        given,
      )
    })
    return found.length === 0 && whole ? [{ node: undefined, given }] : found
  }

  function declarationOf(name: Identifier): Node | undefined {
    const symbol = checker.getSymbolAtLocation(name)
    const meant = symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    return meant?.valueDeclaration?.resolve(project)
  }
}

/** What a call gives the parameters of a function. */
export function givenBy(
  call: CallExpression,
  parameters: readonly ParameterDeclaration[],
  given: Given = new Map(),
): Given {
  const passed = parameters.flatMap((parameter, at): [Node, Written][] => {
    const argument = call.arguments[at] ?? parameter.initializer
    return argument ? [[parameter, { node: argument, given }]] : []
  })
  return new Map([...given, ...passed])
}

/** Every call of a function in the project. */
export function callsOf(project: Project, declared: Node): CallExpression[] {
  const named = isVariableDeclaration(declared.parent) ? declared.parent : declared
  return project.checker.getSignatureUsage(named).flatMap((usage) => {
    const call = usage.call?.resolve(project)
    return call && isCallExpression(call) ? [call] : []
  })
}

function resultOf(body: Node): Node | undefined {
  if (!isBlock(body)) return body
  const [only, second] = body.statements
  return only && !second && isReturnStatement(only) ? only.expression : undefined
}
