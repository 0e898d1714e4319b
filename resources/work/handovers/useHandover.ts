import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { HandoverIds, HandoverKind } from '#contract/work/handovers.ts'
import { api, ApiError } from '#dataProvider/client.ts'
import { useKeptState } from '#ui/form/drafts/useKeptState.ts'
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

interface Part {
  readonly count: number
  readonly excludedIds: number[]
  readonly seenIds: number[]
}

/** What was asked to be handed over, by kind as requests name it. */
type Parts = Readonly<Record<(typeof countNames)[HandoverKind], Part>>

const Now = z.object({ ids: HandoverIds })

/** How much of a kind has come or gone since the list was opened. */
export interface KindChange {
  readonly kind: HandoverKind
  readonly gone: number
  readonly come: number
}

/** What has come and gone between what was shown and what there is now, as a refused handover tells it; undefined for another failure. */
const changeIn = (error: Error, parts: Parts): readonly KindChange[] | undefined => {
  const now = error instanceof ApiError ? Now.safeParse(error.problem.current).data?.ids : undefined
  if (!now) return undefined
  return kinds.flatMap((kind) => {
    const seen = new Set(parts[countNames[kind]].seenIds)
    const there = new Set(now[kind])
    const gone = [...seen].filter((id) => !there.has(id)).length
    const come = now[kind].filter((id) => !seen.has(id)).length
    return gone + come === 0 ? [] : [{ kind, gone, come }]
  })
}

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
 * @param items - what there is, as shown
 */
export const useHandover = ({ from, to, toName }: Sides, items: Pick<Items, 'counts' | 'ids'> | undefined) => {
  const toast = useToast()
  const queryClient = useQueryClient()
  const { value, change, forget } = useKeptState(`handover from ${from}`, () => listed(none), keptIn)
  const idsOf = (kind: HandoverKind): readonly number[] => items?.ids[countNames[kind]] ?? []
  const left = setsOf(value)
  // What was left out and is gone meanwhile stays with nobody.
  const stayingOf = (kind: HandoverKind) => idsOf(kind).filter((id) => left[kind].has(id))
  const countOf = (kind: HandoverKind) => (items?.counts[countNames[kind]] ?? 0) - stayingOf(kind).length
  const partOf = (kind: HandoverKind) => ({
    count: items?.counts[countNames[kind]] ?? 0,
    excludedIds: stayingOf(kind),
    seenIds: [...idsOf(kind)],
  })
  const undoMany = useUndoMany()
  const undo = (id: number, count: number) =>
    void undoMany(async () => {
      const back = await api.undoHandover({ id })
      const undone = kinds.reduce((sum, kind) => sum + back[countNames[kind]], 0)
      return { undone, kept: count - undone }
    }, 'renkei.handovers.undone')
  const handOver = useMutation({
    mutationFn: (parts: Parts) =>
      api.createHandover({ body: { staffIdFrom: from ?? 0, staffIdTo: to ?? 0, ...parts } }),
    onSuccess: ({ id, medicalInstitutions, tasks, visitPlans, vocs }) => {
      forget()
      const count = medicalInstitutions + tasks + visitPlans + vocs
      toast('renkei.handovers.done', { messageArgs: { count, name: toName }, onUndo: () => undo(id, count) })
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  return {
    handOver,
    /** Hands over what is shown. */
    confirm: () =>
      handOver.mutate({
        medicalInstitutions: partOf('medical_institutions'),
        tasks: partOf('tasks'),
        visitPlans: partOf('visit_plans'),
        vocs: partOf('vocs'),
      }),
    excluded: left,
    change: handOver.variables && handOver.error ? changeIn(handOver.error, handOver.variables) : undefined,
    countOf,
    /** How many were left out. */
    stayingCount: kinds.reduce((sum, kind) => sum + stayingOf(kind).length, 0),
    total: kinds.reduce((sum, kind) => sum + countOf(kind), 0),
    /** Includes or excludes some of one kind. */
    setIncluded: (kind: HandoverKind, ids: readonly number[], isIncluded: boolean) => {
      const next = new Set(left[kind])
      for (const id of ids)
        if (isIncluded) next.delete(id)
        else next.add(id)
      change(listed({ ...left, [kind]: next }))
    },
  }
}
