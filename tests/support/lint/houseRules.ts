import { join, posix, relative } from 'node:path'
import type { RuleTester } from 'oxlint/plugins-dev'

const root = join(import.meta.dirname, '../../..')

/** A rule for oxlint. */
type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>
type Visitor = ReturnType<Rule['create']>
type Node = Parameters<NonNullable<Visitor['BinaryExpression']>>[0]['parent']

/** Words by which figures of an earlier period are called, at the beginning or the end of a name. */
const earlier =
  /^(before|previous|compared|comparison|earlier|last_?year)(?![a-z])|(before|previous|comparison|earlier|last_?year(_count)?|year_?before)$/i

/** The name of a value: of a variable, or of the last property. */
const nameOf = (node: Node): string | undefined => {
  switch (node.type) {
    case 'Identifier':
      return node.name
    case 'MemberExpression':
      return node.property.type === 'Identifier' && !node.computed ? node.property.name : nameOf(node.object)
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
      return nameOf(node.expression)
    case 'LogicalExpression':
      return nameOf(node.left)
    default:
      return undefined
  }
}

const isOfLength = (node: Node) =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'length'

const isEarlier = (node: Node | undefined): boolean => {
  if (node === undefined || isOfLength(node)) return false
  const name = nameOf(node)
  return name !== undefined && earlier.test(name)
}

/** SQL that subtracts a column of an earlier period, or from one. */
const subtractsInSql =
  /[\w)]\s+-\s+(\w*\()*(\w+\.)?\w*(before|previous|comparison|last_year)\w*|\b\w*(before|previous|comparison|last_year)\w*\)*\s+-\s/i

const minus = /^\)*(::\w+)?\)*\s*-\s*\(*$/

const types = new Set(['Change', 'Comparison', 'Comparability'])

const message =
  'Figures of two periods are subtracted by comparisonOf() of contract/comparison.ts, and in SQL by differenceOf() of server/facts/months/difference.ts: they decide whether the periods may be compared.'

/** Nobody subtracts figures of two periods without having asked whether they may be compared. */
const noOwnChange: Rule = {
  create: (context) => ({
    BinaryExpression(node) {
      if (node.operator === '-' && (isEarlier(node.left) || isEarlier(node.right))) context.report({ node, message })
    },
    TemplateLiteral(node) {
      const { quasis, expressions } = node
      const isWritten = quasis.some(({ value }) => subtractsInSql.test(value.raw))
      const isPutTogether = quasis.some(
        ({ value }, index) =>
          minus.test(value.raw) && (isEarlier(expressions[index - 1]) || isEarlier(expressions[index])),
      )
      if (isWritten || isPutTogether) context.report({ node, message })
    },
    TSAsExpression(node) {
      const { typeAnnotation: type } = node
      if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && types.has(type.typeName.name))
        context.report({ node, message })
    },
  }),
}

/** Whether an import takes something of that name out of MUI. */
const takesOutOfMui = (
  { source, specifiers }: Parameters<NonNullable<Visitor['ImportDeclaration']>>[0],
  name: string,
) =>
  source.value === '@mui/material' &&
  specifiers.some(
    (one) => one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' && one.imported.name === name,
  )

/** Nobody makes a dialog with a field for text whose input goes without a question. */
const noLostTyping: Rule = {
  create: (context) => {
    let hasField = false
    return {
      ImportDeclaration(node) {
        if (takesOutOfMui(node, 'TextField')) hasField = true
      },
      JSXOpeningElement(node) {
        if (hasField && node.name.type === 'JSXIdentifier' && node.name.name === 'Dialog')
          context.report({
            node,
            message:
              'A dialog in which somebody types is a TypingDialog or a FormDialog (ui/form): they ask before they drop what was typed.',
          })
      },
    }
  },
}

const dash = '—'

/** Nobody writes the sign for no value anew. */
const noOwnDash: Rule = {
  create: (context) => {
    const judge = (node: Node, text: unknown) => {
      if (typeof text === 'string' && text.trim() === dash)
        context.report({ node, message: 'What stands for no value is noValue of contract/noValue.ts.' })
    }
    return {
      Literal(node) {
        judge(node, node.value)
      },
      JSXText(node) {
        judge(node, node.value)
      },
      TemplateLiteral(node) {
        if (node.expressions.length === 0) judge(node, node.quasis[0]?.value.raw)
      },
    }
  },
}

/** Folders at the root whose modules the others import by name (`imports` of package.json). */
const rooms = new Set([
  'authProvider',
  'bench',
  'contract',
  'dataProvider',
  'resources',
  'server',
  'src',
  'tests',
  'ui',
])

/** So many folders may a relative import go up. */
const maxSteps = 2

/** What a relative import does wrong: it leaves its room, or goes up so far that nobody sees where it leads. */
const isFar = (file: string, specifier: string): boolean => {
  if (!/^\.\.?\//.test(specifier)) return false
  const [room = '', ...folders] = file.split('/').slice(0, -1)
  const target = posix.normalize(posix.join(posix.dirname(file), specifier))
  const steps = specifier.split('/').filter((part) => part === '..').length
  const isInRooms = rooms.has(room) && rooms.has(target.split('/')[0] ?? '')
  return isInRooms && (steps > maxSteps || steps > folders.length)
}

/** Nobody imports another room, or a far folder of the same, by steps upwards. */
const noFarImport: Rule = {
  create: (context) => {
    const file = relative(root, context.filename).replaceAll('\\', '/')
    const judge = (node: Node, source: unknown) => {
      if (typeof source === 'string' && isFar(file, source))
        context.report({
          node,
          message: `Another room, or a folder more than ${maxSteps} steps up, is imported by its name: #contract/…, #server/…`,
        })
    }
    return {
      ImportDeclaration(node) {
        judge(node, node.source.value)
      },
      ExportNamedDeclaration(node) {
        judge(node, node.source?.value)
      },
      ExportAllDeclaration(node) {
        judge(node, node.source.value)
      },
      ImportExpression(node) {
        if (node.source.type === 'Literal') judge(node, node.source.value)
      },
    }
  },
}

/** Private words for what the trade has a word for, with that word. */
const plainNames = new Map([
  ['keptUp', 'maintained'],
  ['mayPass', 'isTemporary'],
  ['parted', 'separated'],
  ['turned', 'changed'],
  ['heard', 'calls'],
  ['Turns', 'ConcurrencyLimiter'],
  ['NoTurn', 'TooManyCallers'],
  ['PartsOf', 'ComponentsOf'],
  ['loadParts', 'loadComponents'],
])

/** Names are words that a new engineer would search for. */
const plainNamesOnly: Rule = {
  create: (context) => ({
    Identifier(node) {
      const word = plainNames.get(node.name)
      if (word) context.report({ node, message: `${node.name} is a word of ours alone; say ${word} or the like.` })
    },
  }),
}

/** Rules of the house for the product's own code. */
export default {
  meta: { name: 'house' },
  rules: {
    'no-own-change': noOwnChange,
    'no-lost-typing': noLostTyping,
    'no-own-dash': noOwnDash,
    'no-far-import': noFarImport,
    'plain-names': plainNamesOnly,
  },
}
