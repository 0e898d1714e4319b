import { acceptedIn, acceptedUses, nothingAccepted, type UsedDeletion } from '../settings/acceptedUses.ts'
import { DeleteOutlined } from '@mui/icons-material'
import { Button, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { DisabledWithReason } from '../permissions/DisabledWithReason.tsx'
import { Permitted } from '../permissions/Permitted.tsx'
import { canDeleteUsed, usesOf } from '#dataProvider/resourceCalls.ts'
import { deletedNamesKey } from '../institutions/useGoneNames.ts'
import { Question } from '../page/Question.tsx'
import { RecordUses } from '../settings/RecordUses.tsx'
import { useRecordUses } from '../settings/useRecordUses.ts'
import { isInUse, UsedRecords } from '../settings/UsedQuestion.tsx'
import { useSayFailure } from '../queries/useSayFailure.ts'
import { useTakeBack } from '../queries/useTakeBack.ts'
import { useToast } from '../queries/useToast.tsx'
import type { AnyDeclaration } from './declaration.ts'

interface PartProps {
  readonly declaration: AnyDeclaration
  readonly record: RaRecord
  readonly onLeave: () => void
}

const useFailure = () => {
  const sayFailure = useSayFailure()
  return (error: unknown) => sayFailure(error, 'renkei.form.delete_failed')
}

const Delete = ({ pending = false, onClick }: { readonly pending?: boolean; readonly onClick: () => void }) => (
  <Button color="error" startIcon={<DeleteOutlined />} loading={pending} onClick={onClick}>
    {useTranslate()('renkei.form.delete')}
  </Button>
)

/** Reads a resource's lists again. A form that is being left would fail, because its record is deleted. */
const useRefresh = (plural: string) => {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: [plural], predicate: ({ queryKey }) => queryKey[1] !== 'getOne' })
    await queryClient.invalidateQueries({ queryKey: deletedNamesKey })
  }
}

/**
 * Asks once, with everything that hangs on the record, and then deletes at once. Only if somebody has begun to use it meanwhile the question is asked
 * again.
 */
const AskedDeleteButton = ({ declaration, onLeave, record }: PartProps) => {
  const { contract, columns } = declaration
  const { plural } = contract
  const translate = useTranslate()
  const toast = useToast()
  const dataProvider = useDataProvider()
  const refresh = useRefresh(plural)
  const onFailure = useFailure()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: (accepted: UsedDeletion) =>
      dataProvider.delete(plural, { id: record.id, previousData: record, meta: accepted }),
    onSuccess: () => {
      onLeave()
      toast('renkei.form.deleted')
      return refresh()
    },
    onError: (error) => {
      if (isInUse(error) && canDeleteUsed(plural)) return
      close()
      onFailure(error)
    },
  })
  const close = () => {
    setAsking(false)
    remove.reset()
  }
  const uses = useRecordUses([plural, record.id], usesOf(plural, Number(record.id)), isAsking)
  const hasUses = (uses.data?.uses.length ?? 0) > 0
  const isRefused = isInUse(remove.error) && canDeleteUsed(plural)
  const isUsed = canDeleteUsed(plural) && (isRefused || hasUses)
  const Consequences = declaration.components?.BeforeDeletion
  const name = String(record[columns[0] ?? 'name'] ?? '')
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.form.${key}`, args)
  return (
    <>
      <Delete onClick={() => setAsking(true)} />
      <Question
        isOpen={isAsking}
        title={text('delete_ask', { name })}
        confirm={text(isUsed ? 'delete_used' : 'delete')}
        isPending={remove.isPending || uses.isPending}
        onConfirm={() =>
          remove.mutate(
            isRefused ? acceptedIn(remove.error) : isUsed ? acceptedUses(uses.data?.usesVersion) : nothingAccepted,
          )
        }
        onClose={close}
      >
        <Typography sx={{ mb: 1 }}>{text('delete_hint')}</Typography>
        {hasUses && !isRefused && (
          <Typography>{translate(`resources.${plural}.delete_lead`, { _: text('delete_lead') })}</Typography>
        )}
        {isRefused ? <UsedRecords error={remove.error} /> : <RecordUses query={uses} />}
        {hasUses && Consequences && <Consequences record={record} />}
        {(isRefused || uses.data?.inConditions) && <Typography>{text('delete_used_hint')}</Typography>}
      </Question>
    </>
  )
}

type Restore = NonNullable<AnyDeclaration['restore']>

/** Deletes at once; undo restores the record. */
const SoftDeleteButton = ({ declaration, onLeave, record, restore }: PartProps & { readonly restore: Restore }) => {
  const { plural } = declaration.contract
  const toast = useToast()
  const dataProvider = useDataProvider()
  const refresh = useRefresh(plural)
  const takeBack = useTakeBack()
  const bringBack = () => takeBack(() => restore(Number(record.id)).then(refresh))
  const remove = useMutation({
    mutationFn: () => dataProvider.delete(plural, { id: record.id, previousData: record }),
    onSuccess: () => {
      onLeave()
      toast('renkei.form.deleted', { onUndo: bringBack })
      return refresh()
    },
    onError: useFailure(),
  })
  return <Delete pending={remove.isPending} onClick={() => remove.mutate()} />
}

/**
 * Deletes the record of a form: with undo where a deletion can be taken back, otherwise after a question. It is disabled for accounts that may not delete,
 * and for a record of which it is known that it cannot be deleted.
 */
export const DeleteButton = (props: PartProps) => {
  const { restore, keptBecause } = props.declaration
  const translate = useTranslate()
  const user = useCurrentUser()
  const reason = user && keptBecause?.(props.record, user)
  return (
    <Permitted permission="deletion">
      <DisabledWithReason reason={reason && translate(reason)}>
        {restore ? <SoftDeleteButton {...props} restore={restore} /> : <AskedDeleteButton {...props} />}
      </DisabledWithReason>
    </Permitted>
  )
}
