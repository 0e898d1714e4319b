import { Add } from '@mui/icons-material'
import { Button, Card, Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { moved } from '#ui/dragging/reorder.ts'
import { SortableList } from '#ui/dragging/SortableList.tsx'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import type { AnyLabel, LabelKind } from '#ui/labels/labelKinds.ts'
import { LabelDialog } from './LabelDialog.tsx'
import { LabelRow } from './LabelRow.tsx'
import '#ui/labels/texts.ts'

export interface LabelListProps {
  readonly labels: readonly AnyLabel[]
  readonly kind: LabelKind
  readonly hint: string
  readonly emptyHint: string
}

/** Labels in order, which can be added, changed, moved and deleted. */
export const LabelList = ({ labels, kind, hint, emptyHint }: LabelListProps) => {
  const translate = useTranslate()
  const sayFailure = useSayFailure()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<AnyLabel | 'new'>()
  const order = useMutation({
    mutationFn: (ordered: readonly AnyLabel[]) =>
      kind.order(
        ordered.map(({ id }) => id),
        labels.map(({ id }) => id),
      ),
    onSuccess: (all) => queryClient.setQueryData(kind.queryKey, all),
    onError: (error) => sayFailure(error, 'renkei.labels.order_failed'),
  })
  const shown = order.isPending ? order.variables : labels
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setOpen('new')}>
      {translate('renkei.labels.add')}
    </Button>
  )
  return (
    <>
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 1,
          alignItems: 'center',
          justifyContent: 'space-between',
          mb: 1.5,
        }}
      >
        <Typography color="text.secondary" sx={{ flex: '1 1 280px' }}>
          {hint}
        </Typography>
        {labels.length > 0 && add}
      </Stack>
      <Card sx={{ px: { xs: 1, sm: 2 }, py: 0.5 }}>
        {labels.length === 0 ? (
          <EmptyState title={translate('renkei.labels.empty')} hint={emptyHint} action={add} />
        ) : (
          <SortableList
            items={shown}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            disabled={order.isPending}
            onMove={(from, to) => order.mutateAsync(moved(shown, from, to))}
          >
            {(label) => <LabelRow label={label} kind={kind} onEdit={() => setOpen(label)} />}
          </SortableList>
        )}
      </Card>
      {open && <LabelDialog label={open === 'new' ? null : open} kind={kind} onClose={() => setOpen(undefined)} />}
    </>
  )
}
