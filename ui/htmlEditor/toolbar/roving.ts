import { createContext, type KeyboardEvent } from 'react'

interface Roving {
  /** Name of the tool that the Tab key reaches. */
  readonly current: string
  readonly setCurrent: (name: string) => void
}

/** The toolbar around a tool: the Tab key reaches one of its tools, arrow keys the others. */
export const RovingContext = createContext<Roving>({ current: '', setCurrent: () => {} })

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** Moves the focus between the tools of a toolbar. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key]
  if (!step || event.nativeEvent.isComposing) return
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')]
  const index = tools.findIndex((tool) => tool === event.target)
  if (index < 0) return
  event.preventDefault()
  tools[step(index, tools.length)]?.focus()
}
