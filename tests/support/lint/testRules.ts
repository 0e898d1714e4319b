import type { RuleTester } from 'oxlint/plugins-dev'

/** A rule for oxlint. */
type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>
type Context = Parameters<Rule['create']>[0]
type Visitor = ReturnType<Rule['create']>
type CallExpression = Parameters<NonNullable<Visitor['CallExpression']>>[0]
type Node = CallExpression['parent']

const report = (context: Context, node: Node, message: string) => context.report({ node, message })

const rule = (visit: (context: Context) => Visitor): Rule => ({ create: visit })

/** The name of the method that a call calls, and the object if that is a plain name. */
const calledMethod = ({ callee }: CallExpression) => {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.computed) return undefined
  return { object: callee.object.type === 'Identifier' ? callee.object.name : undefined, name: callee.property.name }
}

const isFunction = (node: Node) => node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'

const isExpect = (node: Node) =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'expect'

/** Whether a function is what `expect.poll()` or `expect().toPass()` calls again and again. */
const isPolled = (node: Node) => {
  const call = node.parent
  if (!isFunction(node) || call?.type !== 'CallExpression') return false
  const method = calledMethod(call)
  if (method?.object === 'expect' && method.name === 'poll') return true
  const member = call.parent
  return (
    isExpect(call) &&
    member?.type === 'MemberExpression' &&
    member.property.type === 'Identifier' &&
    member.property.name === 'toPass'
  )
}

const someAncestor = (node: Node, holds: (ancestor: Node) => boolean) => {
  for (let ancestor: Node | null = node; ancestor; ancestor = ancestor.parent) if (holds(ancestor)) return true
  return false
}

/** Playwright's methods that tell what a page shows at this moment. */
const readings = new Set([
  'all',
  'allInnerTexts',
  'allTextContents',
  'ariaSnapshot',
  'boundingBox',
  'count',
  'evaluate',
  'evaluateAll',
  'getAttribute',
  'innerHTML',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
])

type IsReading = (call: CallExpression) => boolean

const readsPage: IsReading = (call) => {
  const method = calledMethod(call)
  return method !== undefined && method.object !== 'Promise' && readings.has(method.name)
}

/** Vitest's methods that look once: `locator.element()`, and not `expect.element(locator)`, which waits. */
const readsScreen: IsReading = (call) =>
  call.arguments.length === 0 && ['element', 'elements', 'query'].includes(calledMethod(call)?.name ?? '')

/** Whether a script runs in the page for its effect. */
const isDropped = (call: CallExpression) => {
  const awaited = call.parent.type === 'AwaitExpression' ? call.parent : call
  return calledMethod(call)?.name === 'evaluate' && awaited.parent?.type === 'ExpressionStatement'
}

/** The name of the function in which a call stands: `const names = () => rows.allTextContents()`. */
const nameOfFunction = (call: CallExpression) => {
  for (let node: Node | null = call; node; node = node.parent)
    if (isFunction(node) && node.parent?.type === 'VariableDeclarator')
      return node.parent.id.type === 'Identifier' ? node.parent.id.name : undefined
  return undefined
}

const readFirst = (instead: string) =>
  `What was read once is judged although the page may not be there yet. Let expect of a locator or expect.poll() read until it holds; ${instead}`

const noReadingBy = (isReading: IsReading, instead: string) =>
  rule((context) => {
    const shortcuts = new Set<string>()
    const calls: CallExpression[] = []
    return {
      CallExpression(call) {
        if (isDropped(call) || someAncestor(call, isPolled)) return
        const shortcut = isReading(call) ? nameOfFunction(call) : undefined
        if (shortcut) shortcuts.add(shortcut)
        else calls.push(call)
      },
      'Program:exit'() {
        const readsBy = ({ callee }: CallExpression) => callee.type === 'Identifier' && shortcuts.has(callee.name)
        for (const call of calls) if (isReading(call) || readsBy(call)) report(context, call, readFirst(instead))
        for (const call of calls)
          if (calledMethod(call)?.name === 'url' && isExpect(call.parent))
            report(context, call, 'The address may still change: await expect(page).toHaveURL().')
      },
    }
  })

const noReading = noReadingBy(
  readsPage,
  'a value that a later step needs is read by textWhen() or valueWhen() of tests/e2e/reading.ts.',
)

const noElement = noReadingBy(
  readsScreen,
  'an element that a later step needs is found by locator.findElement(), and focused by focus() of tests/support/screens/focus.ts.',
)

const noQuiet = rule((context) => ({
  Literal(node) {
    const isNamed = node.parent.type === 'CallExpression' || node.parent.type === 'Property'
    if (isNamed && node.value === 'networkidle')
      report(
        context,
        node,
        'The app preloads whenever nothing else happens, so quiet says nothing. Wait for the thing.',
      )
  },
}))

const fixedSleep =
  'A fixed time is too short on a busy machine and too long on all others. Wait for the thing with expect.poll() or vi.waitFor(), or move the clock by hand.'

const isTimer = (node: Node | null | undefined): boolean => {
  if (node?.type === 'BlockStatement') return node.body.length === 1 && isTimer(node.body[0])
  if (node?.type === 'ExpressionStatement') return isTimer(node.expression)
  return node?.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'setTimeout'
}

const noSleep = rule((context) => ({
  CallExpression(call) {
    if (calledMethod(call)?.name === 'waitForTimeout') report(context, call, fixedSleep)
  },
  NewExpression(node) {
    const [executor] = node.arguments
    const isPromise = node.callee.type === 'Identifier' && node.callee.name === 'Promise'
    if (isPromise && executor?.type === 'ArrowFunctionExpression' && isTimer(executor.body))
      report(context, node, fixedSleep)
  },
  ImportSpecifier(node) {
    if (node.imported.type !== 'Identifier' || !['setTimeout', 'scheduler'].includes(node.imported.name)) return
    if (node.parent.type === 'ImportDeclaration' && /^(node:)?timers\/promises$/.test(node.parent.source.value))
      report(context, node, fixedSleep)
  },
}))

/** The limit of a whole test in playwright.config.ts, in milliseconds. */
const testLimit = 240_000

const isShorter = (node: Node | undefined) =>
  node !== undefined && !(node.type === 'Literal' && typeof node.value === 'number' && node.value > testLimit)

const ownLimit =
  'A step with a limit of its own fails on a busy machine. Only the whole test has a limit (playwright.config.ts).'

const noLimit = rule((context) => ({
  CallExpression(call) {
    const isSetting = calledMethod(call)?.name === 'setTimeout'
    if (isSetting && isShorter(call.arguments[0])) report(context, call, ownLimit)
  },
  Property(node) {
    const isTimeout = node.key.type === 'Identifier' && node.key.name === 'timeout'
    if (isTimeout && isShorter(node.value) && !someAncestor(node, isPolled)) report(context, node, ownLimit)
  },
}))

const noAnyPicture = rule((context) => ({
  CallExpression(call) {
    const [role, options] = call.arguments
    const isPicture = role?.type === 'Literal' && role.value === 'img'
    if (calledMethod(call)?.name === 'getByRole' && isPicture && !options)
      report(context, call, 'A button that is busy turns a drawing, which is a picture too. Name the picture.')
  },
}))

const noClock = rule((context) => ({
  CallExpression(call) {
    const method = calledMethod(call)
    if (method?.object === 'performance' && method.name === 'now')
      report(context, call, 'A busy machine is slow without a fault. Count steps; bench/ is where speed is measured.')
  },
}))

const noModuleMock = rule((context) => ({
  CallExpression(call) {
    const method = calledMethod(call)
    if (method?.object === 'vi' && method.name === 'mock')
      report(
        context,
        call,
        'The files of a worker share their modules: one that another file has loaded is not replaced. Hand in what is to be replaced.',
      )
  },
}))

/** Rules for tests, each against one reason why a test fails without a fault. */
export default {
  meta: { name: 'tests' },
  rules: {
    'no-reading': noReading,
    'no-element': noElement,
    'no-quiet': noQuiet,
    'no-any-picture': noAnyPicture,
    'no-sleep': noSleep,
    'no-clock': noClock,
    'no-limit': noLimit,
    'no-module-mock': noModuleMock,
  },
}
