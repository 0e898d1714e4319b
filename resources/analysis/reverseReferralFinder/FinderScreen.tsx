import { HelpOutline, Tune } from '@mui/icons-material'
import { Box, Button, Card, Collapse, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { finderSorts, fitWeights } from '#contract/analysis/reverseReferralFinder.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { FoundCount } from '#ui/list/FoundCount.tsx'
import { useCounted } from '#ui/list/useCounted.ts'
import { Page } from '#ui/page/Page.tsx'
import { PopoverDialog } from '#ui/page/PopoverDialog.tsx'
import { useDevice } from '#ui/useDevice.ts'
import { countOf, type Partner } from './conditions/conditions.ts'
import { ConditionsForm, type ConditionsFormProps } from './conditions/ConditionsForm.tsx'
import { useFinderView, useFound, type ViewChange } from './conditions/useFinder.ts'
import { Chosen } from './result/Chosen.tsx'
import { Result } from './result/Result.tsx'
import { UnderstoodNote } from './result/UnderstoodNote.tsx'
import './texts.ts'
import '#ui/institutions/texts.ts'

/** An explanation of the ranking, on request. */
const OrderExplained = () => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const text = (key: string, args?: Record<string, unknown>) =>
    translate(`renkei.reverse_referral_finder.order.${key}`, args)
  return (
    <>
      <Button
        startIcon={<HelpOutline />}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {text('title')}
      </Button>
      <PopoverDialog label={text('title')} anchor={anchor} onClose={() => setAnchor(null)} sx={{ p: 2, maxWidth: 420 }}>
        <Typography sx={{ mb: 1 }}>{text('sum')}</Typography>
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {(['distance', 'department', 'referred', 'sent_back', 'same_disease'] as const).map((part) => (
            <li key={part}>{text(part, { points: fitWeights[part] })}</li>
          ))}
        </Box>
        <Typography sx={{ mt: 1 }}>{text('equals')}</Typography>
      </PopoverDialog>
    </>
  )
}

/** The conditions: next to the result on a PC, collapsed above it on smaller screens. */
const ConditionsCard = (props: ConditionsFormProps) => {
  const translate = useTranslate()
  const device = useDevice()
  const titleId = useId()
  const foldId = useId()
  const [open, setOpen] = useState(false)
  const title = translate('renkei.medical_institutions.conditions.title')
  const count = countOf(props.view.conditions) + (props.view.postalCode ? 1 : 0)
  if (device === 'pc')
    return (
      <Card
        component="section"
        aria-labelledby={titleId}
        sx={{ p: 2, position: 'sticky', top: 72, maxHeight: 'calc(100dvh - 88px)', overflow: 'auto' }}
      >
        <Typography id={titleId} component="h2" variant="h3" sx={{ mb: 2 }}>
          {title}
        </Typography>
        <ConditionsForm {...props} />
      </Card>
    )
  return (
    <Card component="section" aria-label={title} sx={{ p: 1.5 }}>
      <Button
        fullWidth
        startIcon={<Tune />}
        aria-expanded={open}
        aria-controls={foldId}
        onClick={() => setOpen(!open)}
        sx={{ justifyContent: 'flex-start' }}
      >
        {count === 0 ? title : `${title} ${count}`}
      </Button>
      <Collapse id={foldId} in={open} mountOnEnter>
        <Box sx={{ pt: 1.5 }}>
          <ConditionsForm {...props} />
        </Box>
      </Collapse>
    </Card>
  )
}

/**
 * `/reverse_referral_finder`: to whom a patient can be sent back. It is not in the specification: with the patient present there are only minutes,
 * and the partner search needs several steps for this.
 */
const FinderScreen = () => {
  const translate = useTranslate()
  const { view, change: changeView } = useFinderView()
  const query = useFound(view)
  const [chosen, setChosen] = useState<readonly Partner[]>([])
  const { data, error, isPending } = query
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.reverse_referral_finder.${key}`, args)
  // The selection was made for a patient from that place, with distances from there.
  const change = (changes: ViewChange) =>
    changeView((before) => {
      const changed = typeof changes === 'function' ? changes(before) : changes
      const { postalCode, conditions } = { ...before, ...changed }
      if (postalCode !== before.postalCode || conditions.municipalityCode !== before.conditions.municipalityCode)
        setChosen([])
      return changed
    })
  const without = (id: number) => chosen.filter((one) => one.id !== id)
  const toggle = (partner: Partner) =>
    setChosen(chosen.some(({ id }) => id === partner.id) ? without(partner.id) : [...chosen, partner])
  const counted = useCounted('institutions')
  const count = data && !error ? counted(data.totalCount) : ''
  return (
    <Page title={translate('renkei.shell.screens.reverse_referral_finder')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '288px minmax(0, 1fr)' },
        }}
      >
        <ConditionsCard view={view} understood={data?.understood} onChange={change} />
        <Box sx={{ minWidth: 0 }}>
          <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center', mb: 1 }}>
            <FoundCount isPending={isPending} count={count} />
            <OrderExplained />
            <OneChoice
              label={text('sort.title')}
              isLabelHidden
              choices={finderSorts}
              nameOf={(sort) => text(`sort.${sort}`)}
              value={view.sort}
              onChange={(sort) => change({ sort })}
              minWidth={150}
            />
          </Stack>
          {data && !error && <UnderstoodNote understood={data.understood} />}
          <Result query={query} view={view} onChange={change} chosen={chosen} onToggle={toggle} />
          <Chosen
            partners={chosen}
            fromOwn={data?.understood.place.source === 'own_institution'}
            onRemove={(id) => setChosen(without(id))}
            onClear={() => setChosen([])}
          />
        </Box>
      </Box>
    </Page>
  )
}

export default FinderScreen
