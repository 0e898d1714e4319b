import { addTexts } from '../texts/texts.ts'

export const texts = addTexts({
  renkei: {
    inputs: {
      number_between: { ja: '%{min}〜%{max}の整数', en: 'A whole number, %{min} to %{max}' },
      decimal_between: { ja: '%{min}〜%{max}の数', en: 'A number, %{min} to %{max}' },
    },
  },
})
