import type { eventContract } from '#contract/communications/events.ts'
import type { ComponentsOf } from '#ui/resource/declaration.ts'
import { Attendances } from './Attendances.tsx'
import { CreatedEvent } from './CreatedEvent.tsx'

export const components: ComponentsOf<typeof eventContract> = { Below: Attendances, Created: CreatedEvent }
