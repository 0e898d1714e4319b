import { z } from 'zod'
import { tabStorage } from './browserStorage.ts'

const storageKey = 'renkei.creations'

/** So long may somebody be busy with a form whose answer was lost, in milliseconds. What is saved later is another record. */
const formStays = 60 * 60 * 1000

const Attempt = z.object({
  /** The operation and the ids of its path. */
  place: z.string(),
  /** Tells contents apart, without saying what they are. */
  content: z.number(),
  key: z.string(),
  sentAt: z.number(),
})
type Attempt = z.infer<typeof Attempt>

/** A hash for telling texts apart (FNV-1a). Where two are alike, the server still tells them apart. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193) >>> 0
  return hash
}

const read = (): Attempt[] => {
  try {
    return z.array(Attempt).parse(JSON.parse(tabStorage.read(storageKey) ?? '[]'))
  } catch {
    return []
  }
}

/** What became of a call. `refused`: the server has answered, and not about the key. */
export type Outcome = 'settled' | 'refused' | 'unknown'

/** The key of one call, and whom to tell what became of it. */
export interface TakenKey {
  readonly key: string
  readonly end: (outcome: Outcome) => void
}

/**
 * Gives creating calls their `Idempotency-Key`. A call whose answer was lost keeps its key for the next one at the same place: the same contents, as when
 * somebody presses again, also after the page was loaded anew with its draft; otherwise the latest, since its form may have been changed meanwhile. The
 * server then adds nothing if it has stored the first one, and says so if that had other contents. Each call that is under way has a key of its own.
 */
export class CreationKeys {
  #attempts: Attempt[] | undefined
  readonly #underWay = new Set<string>()

  /** @param content - what the call sends, as text */
  take(place: string, content: string): TakenKey {
    const now = Date.now()
    const known = this.#attempts ?? read()
    const hash = hashOf(content)
    const lost = known.filter(
      (attempt) => attempt.place === place && !this.#underWay.has(attempt.key) && now - attempt.sentAt < formStays,
    )
    const before = lost.findLast((attempt) => attempt.content === hash) ?? lost.at(-1)
    const key = before?.key ?? crypto.randomUUID()
    const others = known.filter((attempt) => attempt.key !== key && now - attempt.sentAt < formStays)
    this.#underWay.add(key)
    this.#keep([...others, { place, content: hash, key, sentAt: now }])
    return {
      key,
      end: (outcome) => {
        this.#underWay.delete(key)
        // A refusal of a second attempt says nothing about the first.
        if (outcome === 'unknown' || (outcome === 'refused' && before)) return
        this.#keep((this.#attempts ?? []).filter((attempt) => attempt.key !== key))
      },
    }
  }

  #keep(attempts: Attempt[]): void {
    this.#attempts = attempts
    // Without room in the browser the keys last as long as the page.
    tabStorage.write(storageKey, JSON.stringify(attempts))
  }
}
