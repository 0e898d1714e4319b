import { DeleteOutlined, EditOutlined } from '@mui/icons-material'
import { Box, Button, Card, IconButton, Stack, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { conditionsFrom, countOf } from '#ui/institutions/conditions.ts'
import { dayOf, formatShortDate } from '#ui/format.ts'
import { GoneMark } from '#ui/institutions/GoneMark.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { ApplyDialog } from './ApplyDialog.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { rulesKey, type StaffRule } from './staffRule.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import './texts.ts'

interface RowProps {
  readonly rule: StaffRule
  readonly onEdit: () => void
}

const Row = ({ rule, onEdit }: RowProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const staffName = useStaffName()
  const toast = useToast()
  const sayFailure = useSayFailure()
  const queryClient = useQueryClient()
  const [applying, setApplying] = useState(false)
  const { id, name, staff, appliedAt } = rule
  const text = (key: string, args?: Record<string, string | number>) => translate(`renkei.staff_rules.${key}`, args)
  const remove = useMutation({
    mutationFn: () => api.deleteStaffRule({ id }),
    onSuccess: () => toast('renkei.staff_rules.deleted'),
    onError: (error) => sayFailure(error, 'renkei.form.delete_failed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rulesKey }),
  })
  return (
    <Card component="li" sx={{ p: 2, display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Stack sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {[
            staffName(staff),
            text('conditions', { count: countOf(conditionsFrom(rule.conditions)) }),
            appliedAt ? text('applied', { day: formatShortDate(dayOf(appliedAt), locale) }) : text('never'),
          ].join(' · ')}
        </Typography>
        <GoneMark gone={rule.gone} />
      </Stack>
      <IconButton aria-label={text('edit_named', { name })} onClick={onEdit}>
        <EditOutlined />
      </IconButton>
      <IconButton aria-label={text('delete', { name })} disabled={remove.isPending} onClick={() => remove.mutate()}>
        <DeleteOutlined />
      </IconButton>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-label={text('apply_named', { name })}
        disabled={rule.gone.length > 0}
        onClick={() => setApplying(true)}
      >
        {text('apply')}
      </Button>
      {applying && <ApplyDialog rule={rule} onClose={() => setApplying(false)} />}
    </Card>
  )
}

const Rules = () => {
  const translate = useTranslate()
  /** `new`, or the rule that is being edited. */
  const [editing, setEditing] = useState<StaffRule | 'new' | null>(null)
  const query = useQuery({ queryKey: rulesKey, queryFn: ({ signal }) => api.listStaffRules({}, { signal }) })
  const add = (
    <Button variant="contained" onClick={() => setEditing('new')}>
      {translate('renkei.staff_rules.add')}
    </Button>
  )
  return (
    <Stack spacing={2} sx={{ maxWidth: 960 }}>
      <QueryState query={query} lines={4}>
        {({ staffRules }) =>
          staffRules.length === 0 ? (
            <Card>
              <EmptyState
                title={translate('renkei.staff_rules.empty')}
                hint={translate('renkei.staff_rules.hint')}
                action={add}
              />
            </Card>
          ) : (
            <>
              <Box sx={{ textAlign: 'right' }}>{add}</Box>
              <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
                {staffRules.map((rule) => (
                  <Row key={rule.id} rule={rule} onEdit={() => setEditing(rule)} />
                ))}
              </Stack>
            </>
          )
        }
      </QueryState>
      {editing && <RuleDialog {...(editing !== 'new' && { rule: editing })} onClose={() => setEditing(null)} />}
    </Stack>
  )
}

/** `/staff_rules`, for owners: rules by which people get partners. */
const StaffRulesScreen = () => {
  const translate = useTranslate()
  return (
    <Page title={translate('renkei.shell.screens.staff_rules')} help={translate('renkei.staff_rules.hint')}>
      <Rules />
    </Page>
  )
}

export default StaffRulesScreen
