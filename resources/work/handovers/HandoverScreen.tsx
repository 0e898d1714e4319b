import { actionBar } from '#ui/page/actionBar.ts'
import { ArrowForward } from '@mui/icons-material'
import { Box, Button, Card, Stack, Tab, Tabs, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { HandoverKind } from '#contract/work/handovers.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { DebouncedText } from '#ui/inputs/DebouncedText.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Pages } from '#ui/page/Pages.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useOwners } from '#ui/permissions/useOwners.ts'
import { LeftCharges } from '#ui/staffs/LeftCharges.tsx'
import { StaffChoice } from '#ui/staffs/StaffChoice.tsx'
import { useStaffs } from '#ui/staffs/useStaffs.ts'
import { HandoverConflict } from './HandoverConflict.tsx'
import { HandoverItems } from './HandoverItems.tsx'
import { HandoverQuestion } from './HandoverQuestion.tsx'
import { type Items, kinds, useHandover, useItems } from './useHandover.ts'
import './texts.ts'
import '#ui/staffs/texts.ts'

/** From whom, for owners anybody, otherwise oneself, and to whom. Both are in the address, so that they are there again after a link was followed. */
const useSides = () => {
  const user = useCurrentUser()
  const isOwner = user?.role === 'owner'
  const [parameters, setParameters] = useSearchParams()
  const given = Number(parameters.get('from')) || null
  const set = (side: 'from' | 'to', id: number) =>
    setParameters((before) => new URLSearchParams({ ...Object.fromEntries(before), [side]: String(id) }), {
      replace: true,
    })
  return {
    isOwner,
    from: isOwner ? given : (user?.id ?? null),
    to: Number(parameters.get('to')) || null,
    setFrom: (id: number) => set('from', id),
    setTo: (id: number) => set('to', id),
  }
}

interface ListProps {
  readonly from: number
  readonly fromName: string
  readonly to: number | null
  readonly toName: string
}

/** Why nothing can be handed over now, as a key of a text; null if it can. */
const obstacleOf = (to: number | null, total: number, counts: Items['counts']) => {
  if (total > 0) return to === null ? 'choose_receiver' : null
  return Object.values(counts).some((count) => count > 0) ? 'nothing_chosen' : 'nothing'
}

interface KindTabsProps {
  readonly kind: HandoverKind
  readonly countOf: (kind: HandoverKind) => number
  readonly onChange: (kind: HandoverKind) => void
}

const KindTabs = ({ kind, countOf, onChange }: KindTabsProps) => {
  const translate = useTranslate()
  return (
    <Tabs
      value={kind}
      onChange={(_event, next: HandoverKind) => onChange(next)}
      variant="scrollable"
      aria-label={translate('renkei.handovers.what')}
      sx={{ borderBottom: 1, borderColor: 'line' }}
    >
      {kinds.map((name) => (
        <Tab
          key={name}
          value={name}
          id={`tab-${name}`}
          aria-controls={`panel-${name}`}
          label={translate(`renkei.handovers.kinds.${name}`, { count: countOf(name) })}
        />
      ))}
    </Tabs>
  )
}

interface HandOverButtonProps {
  readonly isLoaded: boolean
  readonly obstacle: ReturnType<typeof obstacleOf>
  readonly toName: string | null
  readonly total: number
  readonly isPending: boolean
  readonly onClick: () => void
}

/** Asks to hand over what is chosen, or says why that is not possible yet. */
const HandOverButton = ({ isLoaded, obstacle, toName, total, isPending, onClick }: HandOverButtonProps) => {
  const translate = useTranslate()
  const obstacleId = useId()
  return (
    <>
      <Button
        variant="contained"
        disabled={!isLoaded || obstacle !== null}
        aria-describedby={obstacle === null ? undefined : obstacleId}
        aria-haspopup="dialog"
        loading={isPending}
        onClick={onClick}
      >
        {obstacle === null && toName !== null
          ? translate('renkei.handovers.confirm', { name: toName, count: total })
          : translate('renkei.handovers.hand_over_now')}
      </Button>
      {obstacle !== null && (
        <Typography id={obstacleId} color="text.secondary">
          {translate(`renkei.handovers.${obstacle}`)}
        </Typography>
      )}
    </>
  )
}

const List = ({ from, fromName, to, toName }: ListProps) => {
  const translate = useTranslate()
  const [kind, setKind] = useState<HandoverKind>('medical_institutions')
  const [isFirst, setFirst] = useState(true)
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const query = useItems(from, kind, text, page)
  const { handOver, confirm, change, excluded, countOf, total, stayingCount, setIncluded } = useHandover(
    { from, to, toName },
    query.data,
  )
  // The list begins with the first kind of which there is something.
  if (isFirst && query.data) {
    setFirst(false)
    setKind(kinds.find((name) => countOf(name) > 0) ?? kind)
  }
  const [isAsking, setAsking] = useState(false)
  const obstacle = query.data ? obstacleOf(to, total, query.data.counts) : null
  const isConflict = handOver.error !== null && isEditConflict(handOver.error)
  const show = (next: HandoverKind) => {
    setKind(next)
    setText('')
    setPage(1)
  }
  return (
    <>
      <Card>
        <KindTabs kind={kind} countOf={countOf} onChange={show} />
        <div role="tabpanel" id={`panel-${kind}`} aria-labelledby={`tab-${kind}`}>
          <Box sx={{ p: 2, pb: 1, maxWidth: 400 }}>
            <DebouncedText
              key={kind}
              label={translate('renkei.handovers.search')}
              value={text}
              onSettled={(value) => {
                setText(value)
                setPage(1)
              }}
              slotProps={{ htmlInput: { maxLength: 100, enterKeyHint: 'search' } }}
            />
          </Box>
          <QueryState query={query} lines={6}>
            {({ items, totalPage }) => (
              <>
                <HandoverItems
                  items={items}
                  excluded={excluded[kind]}
                  onInclude={(ids, isIncluded) => setIncluded(kind, ids, isIncluded)}
                />
                <Box sx={{ p: 1 }}>
                  <Pages count={totalPage} page={page} onChange={setPage} />
                </Box>
              </>
            )}
          </QueryState>
        </div>
      </Card>
      {isConflict && handOver.error && <HandoverConflict error={handOver.error} change={change} />}
      {handOver.error && !isConflict && <SaveFailure error={handOver.error} />}
      <Box
        {...actionBar}
        sx={{
          position: 'sticky',
          bottom: 0,
          py: 1.5,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.5,
          bgcolor: 'background.default',
          borderTop: 1,
          borderColor: 'line',
        }}
      >
        <HandOverButton
          isLoaded={query.data !== undefined}
          obstacle={obstacle}
          toName={to === null ? null : toName}
          total={total}
          isPending={handOver.isPending}
          onClick={() => setAsking(true)}
        />
        <HandoverQuestion
          isOpen={isAsking}
          fromName={fromName}
          toName={toName}
          countOf={countOf}
          stayingCount={stayingCount}
          total={total}
          onConfirm={() => {
            setAsking(false)
            confirm()
          }}
          onClose={() => setAsking(false)}
        />
      </Box>
    </>
  )
}

/** `/handovers`: everything of one person goes to another: partners in charge, open tasks, planned visits and unfinished voices. */
const HandoverScreen = () => {
  const translate = useTranslate()
  const { isOwner, from, to, setFrom, setTo } = useSides()
  const owners = useOwners()
  const everybody = useStaffs({ inactive: true })
  const receivers = useStaffs().filter(({ id }) => id !== from)
  const receiver = receivers.find(({ id }) => id === to)
  const giver = everybody.find(({ id }) => id === from)
  const [receiverChoice, setReceiverChoice] = useState<'closed' | 'next' | 'open'>('closed')
  return (
    <Page title={translate('renkei.shell.screens.handovers')}>
      <Stack spacing={2} sx={{ maxWidth: 960 }}>
        <Typography color="text.secondary">{translate('renkei.handovers.hint')}</Typography>
        <LeftCharges />
        <Card sx={{ p: 2 }}>
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            <StaffChoice
              label={translate('renkei.handovers.from')}
              staffs={everybody}
              value={from}
              onChange={(id) => {
                setFrom(id)
                // Both are always chosen, one after the other.
                if (to === null) setReceiverChoice('next')
              }}
              disabled={!isOwner}
              onListGone={() => {
                if (receiverChoice === 'next') setReceiverChoice('open')
              }}
            />
            <ArrowForward color="disabled" aria-hidden sx={{ display: { xs: 'none', sm: 'block' } }} />
            <StaffChoice
              label={translate('renkei.handovers.to')}
              staffs={receivers}
              value={receiver ? to : null}
              onChange={setTo}
              isOpen={receiverChoice === 'open'}
              onToggle={(isOpen) => setReceiverChoice(isOpen ? 'open' : 'closed')}
            />
          </Stack>
          {!isOwner && (
            <Typography variant="caption" color="text.secondary">
              {translate('renkei.handovers.own_only', { owners })}
            </Typography>
          )}
        </Card>
        {from !== null && (
          <List
            key={from}
            from={from}
            fromName={giver?.name ?? ''}
            to={receiver ? to : null}
            toName={receiver?.name ?? ''}
          />
        )}
      </Stack>
    </Page>
  )
}

export default HandoverScreen
