import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Controller, useFormContext } from 'react-hook-form'
import { EmailCategory } from '#contract/emails/emails.ts'
import type { WrittenEmail } from '../writtenEmail.ts'

/** Whether it is advertising, with what the law asks of that. */
export const CategoryInput = () => {
  const translate = useTranslate()
  const { control } = useFormContext<WrittenEmail>()
  return (
    <Controller
      control={control}
      name="category"
      render={({ field: { ref, value, ...input } }) => (
        <FormControl component="fieldset">
          <FormLabel component="legend">{translate('resources.emails.fields.category')}</FormLabel>
          <RadioGroup row {...input} value={value}>
            {EmailCategory.options.map((category) => (
              <FormControlLabel
                key={category}
                value={category}
                control={<Radio {...(category === value && { inputRef: ref })} />}
                label={translate(`resources.emails.enums.category.${category}`)}
              />
            ))}
          </RadioGroup>
          <FormHelperText sx={{ mx: 0 }} aria-live="polite">
            {translate(`renkei.email_editor.category_hints.${value}`)}
          </FormHelperText>
        </FormControl>
      )}
    />
  )
}
