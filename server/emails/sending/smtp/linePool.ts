import { type Line, type LineSettings, openLine } from './line.ts'

export interface LinePool {
  /** How many lines there are at most. */
  readonly size: number
  /** Waits for a free line, or opens one. @throws NoLine */
  readonly take: () => Promise<Line>
  /** Opens a line in the place of a broken one, which its holder keeps if that fails. @throws NoLine */
  readonly replace: (line: Line) => Promise<Line>
  readonly giveBack: (line: Line) => void
  /** Lets another line have the place of a silent one, which is closed once its holder gives it back. Not more than there are places. */
  readonly leave: (line: Line) => void
  /** Closes lines that nobody uses, now and when they come back. */
  readonly close: () => void
}

const idleMilliseconds = 10_000

/** The lines of a process to the mail server, shared by all that send. Those who wait get one in the order in which they came. */
export const linePool = (settings: LineSettings & { readonly connections: number }): LinePool => {
  const idle: { readonly line: Line; readonly closing: NodeJS.Timeout }[] = []
  const waiting: (() => void)[] = []
  const left = new Set<Line>()
  let taken = 0
  let isClosed = false
  const letNextIn = () => waiting.shift()?.()
  const reuse = (): Line | undefined => {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.closing)
      if (kept.line.isOpen()) return kept.line
    }
    return undefined
  }
  return {
    size: settings.connections,
    take: async () => {
      if (taken >= settings.connections) await new Promise<void>((resolve) => waiting.push(resolve))
      taken += 1
      try {
        return reuse() ?? (await openLine(settings))
      } catch (error) {
        taken -= 1
        letNextIn()
        throw error
      }
    },
    replace: async (line) => {
      line.close()
      const next = await openLine(settings)
      if (left.delete(line)) left.add(next)
      return next
    },
    leave: (line) => {
      if (left.size >= settings.connections || left.has(line)) return
      left.add(line)
      taken -= 1
      letNextIn()
    },
    giveBack: (line) => {
      if (left.delete(line)) return line.close()
      taken -= 1
      if (isClosed) line.close()
      else if (line.isOpen()) {
        const kept = { line, closing: setTimeout(() => line.close(), idleMilliseconds) }
        kept.closing.unref()
        idle.push(kept)
      }
      letNextIn()
    },
    close: () => {
      isClosed = true
      for (const { line, closing } of idle.splice(0)) {
        clearTimeout(closing)
        line.close()
      }
    },
  }
}
