import type { eventContract } from '#contract/communications/events.ts'
import type { PartsOf } from '#ui/resource/declaration.ts'
import { Attendances } from './Attendances.tsx'
import { CreatedEvent } from './CreatedEvent.tsx'

export const parts: PartsOf<typeof eventContract> = { Below: Attendances, Created: CreatedEvent }
