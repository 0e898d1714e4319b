import type { z } from 'zod'
import type { VisitCondition } from '#contract/maps/salesMap.ts'

type Condition = z.output<typeof VisitCondition>

const combinations = {
  and: (referred: boolean, visited: boolean) => referred && visited,
  or: (referred: boolean, visited: boolean) => referred || visited,
  nand: (referred: boolean, visited: boolean) => !(referred && visited),
  nor: (referred: boolean, visited: boolean) => !(referred || visited),
} as const

/** Whether an institution fulfils a condition on visits. */
export const fulfilsVisits = (
  { logic, visited: wanted }: Condition,
  { referred, visited }: { readonly referred: boolean; readonly visited: boolean },
): boolean => (logic === undefined ? visited === wanted : combinations[logic](referred, visited))
