import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { VocStatus } from '#contract/communications/vocs.ts'
import { api, type RequestParameters } from '#dataProvider/client.ts'
import { enumKey } from '#ui/fields/fieldText.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { type Column, type Voc, withoutVoc, withVoc } from './columns.ts'

export type Filters = Omit<RequestParameters<'listVocs'>, 'status' | 'page' | 'perPage'>

const cardsAtOnce = 20
const boardKey = ['vocs', 'board'] as const
const columnKey = (status: VocStatus, filters: Filters) => [...boardKey, status, filters] as const

/** The voices of one status, the highest priority first, page by page. */
export const useColumn = (status: VocStatus, filters: Filters) =>
  useInfiniteQuery({
    queryKey: columnKey(status, filters),
    queryFn: ({ pageParam, signal }) =>
      api.listVocs(
        { ...filters, status, sortBy: 'priority', sort: 'desc', page: pageParam, perPage: cardsAtOnce },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ totalPage }, pages) => (pages.length < totalPage ? pages.length + 1 : undefined),
  })

interface Move {
  readonly voc: Voc
  readonly to: VocStatus
  /** Whether it takes another move back. */
  readonly isUndo?: boolean
}

/** Moves a card to another column. The change is optimistic, is reverted if the server refuses, and can be undone. */
export const useMove = (filters: Filters) => {
  const translate = useTranslate()
  const toast = useToast()
  const sayFailure = useSayFailure()
  const queryClient = useQueryClient()
  const change = (status: VocStatus, update: (column: Column) => Column) =>
    queryClient.setQueryData<Column>(columnKey(status, filters), (column) => column && update(column))
  const { mutate } = useMutation({
    mutationFn: ({ voc, to }: Move) => api.updateVocStatus({ id: voc.id, body: { status: to, seen: voc.status } }),
    onMutate: async ({ voc, to }) => {
      await queryClient.cancelQueries({ queryKey: boardKey })
      change(voc.status, (column) => withoutVoc(column, voc.id))
      change(to, (column) => withVoc(column, { ...voc, status: to }))
    },
    onSuccess: (_moved, { voc, to }) =>
      toast('renkei.vocs.moved', {
        messageArgs: { title: voc.title, status: translate(enumKey('vocs', 'status', to)) },
        onUndo: () => mutate({ voc: { ...voc, status: to }, to: voc.status, isUndo: true }),
      }),
    onError: (error, { voc, to, isUndo = false }) => {
      change(to, (column) => withoutVoc(column, voc.id))
      change(voc.status, (column) => withVoc(column, voc))
      sayFailure(error, isUndo ? 'renkei.shell.undo_failed' : 'renkei.vocs.not_moved')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['vocs'] }),
  })
  return (voc: Voc, to: VocStatus) => {
    if (to !== voc.status) mutate({ voc, to })
  }
}
