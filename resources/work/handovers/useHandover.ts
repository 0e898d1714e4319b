import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { HandoverKind } from '#contract/work/handovers.ts'
import { api } from '#dataProvider/client.ts'
import { useKeptState } from '#ui/form/useKeptState.ts'
import { useUndoMany } from '#ui/queries/useUndoMany.ts'
import { useToast } from '#ui/queries/useToast.tsx'

/** What stays where it is, by kind. */
export type Excluded = Readonly<Record<HandoverKind, ReadonlySet<number>>>

export const kinds = HandoverKind.options

const none: Excluded = { medical_institutions: new Set(), tasks: new Set(), visit_plans: new Set(), vocs: new Set() }

const Ids = z.array(z.number())
const Kept = z.object({ medical_institutions: Ids, tasks: Ids, visit_plans: Ids, vocs: Ids })
type Kept = z.infer<typeof Kept>

const keptIn = (kept: unknown): Kept | undefined => Kept.safeParse(kept).data

const listed = (excluded: Excluded): Kept => ({
  medical_institutions: [...excluded.medical_institutions].toSorted((one, other) => one - other),
  tasks: [...excluded.tasks].toSorted((one, other) => one - other),
  visit_plans: [...excluded.visit_plans].toSorted((one, other) => one - other),
  vocs: [...excluded.vocs].toSorted((one, other) => one - other),
})

const setsOf = (kept: Kept): Excluded => ({
  medical_institutions: new Set(kept.medical_institutions),
  tasks: new Set(kept.tasks),
  visit_plans: new Set(kept.visit_plans),
  vocs: new Set(kept.vocs),
})

/** Names of the counts in replies. */
export const countNames = {
  medical_institutions: 'medicalInstitutions',
  tasks: 'tasks',
  visit_plans: 'visitPlans',
  vocs: 'vocs',
} as const satisfies Record<HandoverKind, keyof Items['counts']>

export const perPage = 20

/** One page of what a person has to hand over, with the counts of all kinds. */
export const useItems = (staffId: number | null, kind: HandoverKind, text: string, page: number) =>
  useQuery({
    queryKey: ['listHandoverItems', staffId, kind, text, page],
    queryFn: ({ signal }) =>
      api.listHandoverItems({ staffId: staffId ?? 0, kind, page, perPage, ...(text && { text }) }, { signal }),
    enabled: staffId !== null,
    placeholderData: keepPreviousData,
  })

export type Items = NonNullable<ReturnType<typeof useItems>['data']>

interface Sides {
  readonly from: number | null
  readonly to: number | null
  readonly toName: string
}

/**
 * The choice of what is handed over, and the step that does it. What was left out stays so afterwards, and is kept for whoever follows a link and comes
 * back, until the handover. The screen has one for each giver, by a key.
 * @param counts - of what there is, as shown
 */
export const useHandover = ({ from, to, toName }: Sides, counts: Items['counts'] | undefined) => {
  const toast = useToast()
  const queryClient = useQueryClient()
  const { value, change, forget } = useKeptState(`handover from ${from}`, () => listed(none), keptIn)
  const staying = setsOf(value)
  const countOf = (kind: HandoverKind) => (counts?.[countNames[kind]] ?? 0) - staying[kind].size
  const partOf = (kind: HandoverKind) => ({
    count: counts?.[countNames[kind]] ?? 0,
    excludedIds: [...staying[kind]],
  })
  const undoMany = useUndoMany()
  const undo = (id: number, count: number) =>
    void undoMany(async () => {
      const back = await api.undoHandover({ id })
      const undone = kinds.reduce((sum, kind) => sum + back[countNames[kind]], 0)
      return { undone, kept: count - undone }
    }, 'renkei.handovers.undone')
  const handOver = useMutation({
    mutationFn: () =>
      api.createHandover({
        body: {
          staffIdFrom: from ?? 0,
          staffIdTo: to ?? 0,
          medicalInstitutions: partOf('medical_institutions'),
          tasks: partOf('tasks'),
          visitPlans: partOf('visit_plans'),
          vocs: partOf('vocs'),
        },
      }),
    onSuccess: ({ id, medicalInstitutions, tasks, visitPlans, vocs }) => {
      forget()
      const count = medicalInstitutions + tasks + visitPlans + vocs
      toast('renkei.handovers.done', { messageArgs: { count, name: toName }, onUndo: () => undo(id, count) })
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  return {
    handOver,
    excluded: staying,
    countOf,
    /** How many were left out. */
    stayingCount: kinds.reduce((sum, kind) => sum + staying[kind].size, 0),
    total: kinds.reduce((sum, kind) => sum + countOf(kind), 0),
    /** Includes or excludes some of one kind. */
    setIncluded: (kind: HandoverKind, ids: readonly number[], isIncluded: boolean) => {
      const next = new Set(staying[kind])
      for (const id of ids)
        if (isIncluded) next.delete(id)
        else next.add(id)
      change(listed({ ...staying, [kind]: next }))
    },
  }
}
