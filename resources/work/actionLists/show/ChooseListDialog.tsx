import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { actionListsKey } from '../actionList.ts'
import { type NamedOrNew, type NamedOrNewChoices, namedOrNewChoices } from '#ui/form/namedOrNew.ts'
import { NamedOrNewField } from '#ui/form/NamedOrNewField.tsx'
import { formatCount } from '#ui/format.ts'
import { useReadAfterRefusal } from '#ui/queries/useReadAfterRefusal.ts'
import { useSettled } from '#ui/queries/useSettled.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { type Added, useRefreshLists } from './useItems.ts'
import { SmallFormDialog } from '#ui/form/dialogs/SmallFormDialog.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import '../texts.ts'

const maxOffered = 20
const maxNameLength = 100

/** The lists in progress with a matching name, the newest first, and a new list with the typed name. */
const useChoices = (typed: string): NamedOrNewChoices => {
  const name = useSettled(typed.trim())
  const lists = useQuery({
    queryKey: [...actionListsKey, 'named', name],
    queryFn: ({ signal }) =>
      api.listActionLists(
        { status: 'incomplete', sortBy: 'created_at', sort: 'desc', perPage: maxOffered, ...(name && { name }) },
        { signal },
      ),
    select: ({ actionLists }) => actionLists.map((list) => ({ id: list.id, name: list.name })),
  })
  return namedOrNewChoices(typed, name, lists)
}

export interface ChooseListDialogProps {
  /** Number of institutions to add. */
  readonly count: number
  readonly wanted: Added
  /** Above the choice of a list: further choices. */
  readonly children?: ReactNode
  readonly onAdded?: () => void
  readonly onClose: () => void
}

/** Asks for a list, or the name of a new one, and adds institutions to it. */
export const ChooseListDialog = ({ count, wanted, children, onAdded, onClose }: ChooseListDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const refresh = useRefreshLists()
  const readAfterRefusal = useReadAfterRefusal()
  const [typed, setTyped] = useTypedState(`list for ${JSON.stringify(wanted)}`, '')
  const [chosen, setChosen] = useTypedState<NamedOrNew | null>(`list for ${JSON.stringify(wanted)} chosen`, null)
  const choices = useChoices(chosen ? '' : typed)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.action_lists.choose.${key}`, args)
  const add = useMutation({
    mutationFn: async ({ id, name }: NamedOrNew) => {
      const listId = id ?? (await api.createActionList({ body: { name } })).id
      setChosen({ id: listId, name })
      return api.addActionListMedicalInstitutions({ id: listId, body: wanted })
    },
    onError: (error) => readAfterRefusal(error),
    onSuccess: async ({ addedCount, alreadyListedCount }, { name }) => {
      toast(`renkei.action_lists.choose.${alreadyListedCount > 0 ? 'done_some' : 'done'}`, {
        messageArgs: { name, count: formatCount(addedCount, locale), already: formatCount(alreadyListedCount, locale) },
      })
      onAdded?.()
      onClose()
      await refresh()
    },
  })
  return (
    <SmallFormDialog
      title={text('title', { count: formatCount(count, locale) })}
      typed={[typed, chosen]}
      confirm={text('confirm')}
      disabled={chosen === null}
      isPending={add.isPending}
      error={add.error}
      onConfirm={() => chosen && add.mutate(chosen)}
      onClose={onClose}
    >
      {children}
      <NamedOrNewField
        label={text('list')}
        help={text('hint')}
        maxLength={maxNameLength}
        choices={choices}
        value={chosen}
        typed={typed}
        newText={(name) => text('new', { name })}
        onChange={setChosen}
        onTyped={setTyped}
      />
    </SmallFormDialog>
  )
}
