import { CheckCircle, RadioButtonUnchecked } from '@mui/icons-material'
import { Box, Button, Link, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { Block } from '#ui/page/Block.tsx'
import { doneCount, type FirstSteps, placeOf } from '../tenant/firstSteps/firstStepsQuery.ts'
import { useDismissal } from '../tenant/firstSteps/useDismissal.ts'
import '../tenant/firstSteps/texts.ts'

/** For owners of a new office: what is left of its first steps, until all are done or the card is put away. */
export const FirstStepsCard = ({ firstSteps }: { readonly firstSteps: FirstSteps }) => {
  const translate = useTranslate()
  const dismissal = useDismissal()
  const { steps } = firstSteps
  const text = (key: string, args?: Record<string, string | number>) => translate(`renkei.first_steps.${key}`, args)
  return (
    <Block
      title={`${translate('renkei.shell.screens.first_steps')} ${doneCount(firstSteps)} / ${steps.length}`}
      actions={
        <Button loading={dismissal.isPending} onClick={() => dismissal.mutate(true)}>
          {text('put_away')}
        </Button>
      }
    >
      <Stack
        component="ul"
        direction="row"
        sx={{ flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5, listStyle: 'none', m: 0, p: 0 }}
      >
        {steps.map(({ name, isDone }) => {
          const Icon = isDone ? CheckCircle : RadioButtonUnchecked
          return (
            <Stack component="li" key={name} direction="row" sx={{ alignItems: 'center', gap: 0.5, minHeight: 28 }}>
              <Icon
                titleAccess={text(isDone ? 'done' : 'open')}
                sx={{ fontSize: 18, color: isDone ? 'success.main' : 'text.secondary' }}
              />
              {isDone ? (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {text(`${name}.title`)}
                </Box>
              ) : (
                <Link component={RouterLink} to={placeOf(name)}>
                  {text(`${name}.title`)}
                </Link>
              )}
            </Stack>
          )
        })}
      </Stack>
    </Block>
  )
}
