import { join } from 'node:path'
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is'
import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'

/** What the code says of the rows of a statement, column by column: the `typeof` of its values, `null` and `undefined` among them. */
export type DeclaredRow = ReadonlyMap<string, ReadonlySet<string>>

/** Calls that send a statement and are typed by its rows. */
const sending = new Set(['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow', 'query'])

const kinds: readonly (readonly [TypeFlags, string])[] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'undefined'],
  [TypeFlags.Object, 'object'],
]

const has = (type: Type, flag: TypeFlags): boolean => (type.flags & flag) !== 0

/** Undefined if the code does not say, as of a type parameter. */
const kindsOf = (type: Type): ReadonlySet<string> | undefined => {
  if (has(type, TypeFlags.Union)) {
    const parts = (type as Type & { getTypes: () => readonly Type[] }).getTypes().map(kindsOf)
    return parts.every((part) => part !== undefined) ? new Set(parts.flatMap((part) => [...part])) : undefined
  }
  const found = kinds.filter(([flag]) => has(type, flag)).map(([, kind]) => kind)
  return found.length > 0 ? new Set(found) : undefined
}

const alternativesOf = (type: Type): readonly Type[] =>
  has(type, TypeFlags.Union) ? (type as Type & { getTypes: () => readonly Type[] }).getTypes() : [type]

/** The row within what a call resolves to: `Row[]`, `Row | undefined`, or `{ rows: Row[] }`. */
const rowIn = (checker: Checker, type: Type): Type | undefined => {
  const [result] = alternativesOf(type).filter((one) => has(one, TypeFlags.Object))
  if (!result) return undefined
  const rows = checker.getPropertiesOfType(result)?.find(({ name }) => name === 'rows')
  const list = rows ? checker.getTypeOfSymbol(rows) : result
  if (list === undefined) return undefined
  return checker.isArrayLikeType(list)
    ? checker.getTypeArguments(list as Parameters<Checker['getTypeArguments']>[0])[0]
    : list
}

const declared = (checker: Checker, call: CallExpression): DeclaredRow | undefined => {
  const promise = checker.getTypeAtLocation(call)
  const awaited = promise && checker.getTypeArguments(promise as Parameters<Checker['getTypeArguments']>[0])[0]
  const row = awaited && rowIn(checker, awaited)
  // Rows may also come as arrays.
  if (!row || !has(row, TypeFlags.Object) || checker.isArrayLikeType(row)) return undefined
  const columns = checker.getPropertiesOfType(row) ?? []
  const types = columns.map((column) => [column.name, kindsOf(checker.getTypeOfSymbol(column) ?? row)] as const)
  return types.some(([, kind]) => kind === undefined) || types.length === 0
    ? undefined
    : new Map(types.map(([name, kind]) => [name, kind ?? new Set()]))
}

const callsIn = (file: SourceFile) => {
  const calls: CallExpression[] = []
  const walk = (node: Node): void => {
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression) && sending.has(node.expression.name.text))
      calls.push(node)
    node.forEachChild(walk)
  }
  walk(file)
  return calls
}

const lineOf = (file: SourceFile, position: number) => file.text.slice(0, position).split('\n').length

/**
 * What the code of the server says of the rows of its statements, by the place that sends them, `server/work/tasks.ts:165`.
 * @param places - those that are asked for
 */
export const declaredRows = (root: string, places: ReadonlySet<string>): ReadonlyMap<string, DeclaredRow> => {
  const api = new API({ cwd: root })
  try {
    const config = join(root, 'tsconfig.server.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProjects()[0]
    if (!project) throw new Error(`${config} cannot be opened`)
    const rows = new Map<string, DeclaredRow>()
    const files = new Set([...places].map((place) => place.split(':')[0] ?? ''))
    for (const name of files) {
      const file = project.program.getSourceFile(join(root, name))
      if (!file) continue
      for (const call of callsIn(file)) {
        // A stack names the start of what is awaited; of what is sent at once, the method.
        const method = isPropertyAccessExpression(call.expression) ? call.expression.name : call
        const starts = [call, method].map((node) => `${name}:${lineOf(file, node.getStart(file))}`)
        const asked = starts.filter((place) => places.has(place))
        const row = asked.length > 0 ? declared(project.checker, call) : undefined
        if (row) for (const place of asked) rows.set(place, row)
      }
    }
    return rows
  } finally {
    api.close()
  }
}
