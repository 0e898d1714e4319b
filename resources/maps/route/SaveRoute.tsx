import { Button, Stack, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { formatDate } from '#ui/format.ts'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { useRefreshLists } from '../../work/actionLists/show/useItems.ts'
import { type RoutePlan, routePayload } from './plan.ts'
import './texts.ts'

const maxNameLength = 100

export interface SavedRoute {
  readonly id: number
  /** Version of the route that the plan began with; null if the list had none. */
  readonly updatedAt: string | null
  readonly isChanged: boolean
  /** Discards the plan for what somebody else has stored in the meantime. */
  readonly onReload: () => void
}

export interface SaveRouteProps {
  readonly plan: RoutePlan
  /** The list to store it in; absent for a new one, which gets a name. */
  readonly list?: SavedRoute
  readonly onSaved: (listId: number) => void
}

/** Stores a route as an action list in this order with its day. */
export const SaveRoute = ({ plan, list, onSaved }: SaveRouteProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const refresh = useRefreshLists()
  const [typed, setTyped] = useTypedState<string | null>('route name', null)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.visit_route.${key}`, args)
  const name = typed ?? text('list_name', { date: formatDate(plan.plannedDate, locale) })
  const save = useMutation({
    mutationFn: () =>
      list
        ? api.setActionListRoute({ id: list.id, body: { ...routePayload(plan), updatedAt: list.updatedAt } })
        : api.createActionListWithRoute({ body: { ...routePayload(plan), name: name.trim() } }),
    onSuccess: async ({ id }) => {
      await refresh()
      toast('renkei.visit_route.saved')
      onSaved(id)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Stack component="form" onSubmit={submit} sx={{ gap: 1.5 }}>
      {save.error && <SaveFailure error={save.error} />}
      {list && isEditConflict(save.error) && (
        <Button sx={{ alignSelf: 'start' }} onClick={list.onReload}>
          {text('reload')}
        </Button>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'end', justifyContent: 'end' }}>
        {!list && (
          <TextField
            label={text('list')}
            value={name}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ htmlInput: { maxLength: maxNameLength } }}
            sx={{ flex: '1 1 220px' }}
          />
        )}
        <Button
          type="submit"
          variant="contained"
          loading={save.isPending}
          disabled={list ? !list.isChanged : name.trim() === ''}
        >
          {text(list ? 'save' : 'save_as_list')}
        </Button>
      </Stack>
    </Stack>
  )
}
