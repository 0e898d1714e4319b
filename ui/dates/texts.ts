import { addTexts } from '../texts/texts.ts'

export const texts = addTexts({
  renkei: {
    dates: {
      open: { ja: 'カレンダーを開く', en: 'Open calendar' },
      choose_day: { ja: '日付を選ぶ', en: 'Choose a date' },
      choose_month: { ja: '年月を選ぶ', en: 'Choose a month' },
      placeholder_day: { ja: '2026/4/1', en: '2026/4/1' },
      placeholder_month: { ja: '2026/4', en: '2026/4' },
      unreadable_day: {
        ja: '日付として読み取れません。2026/4/1 や 令和8年4月1日、4/1 のように入力してください。',
        en: 'This is no date. Enter one such as 2026/4/1, 20260401, 4/1 or R8.4.1.',
      },
      unreadable_month: {
        ja: '年月として読み取れません。2026/4 や 令和8年4月 のように入力してください。',
        en: 'This is no month. Enter one such as 2026/4, 202604 or R8.4.',
      },
      too_early_day: { ja: '%{min} 以降の日付を入力してください。', en: 'Enter %{min} or a later date.' },
      too_early_month: { ja: '%{min} 以降の年月を入力してください。', en: 'Enter %{min} or a later month.' },
      too_late_day: { ja: '%{max} までの日付を入力してください。', en: 'Enter %{max} or an earlier date.' },
      too_late_month: { ja: '%{max} までの年月を入力してください。', en: 'Enter %{max} or an earlier month.' },
      outside_day: {
        ja: '%{min} から %{max} までの日付を入力してください。',
        en: 'Enter a date from %{min} to %{max}.',
      },
      outside_month: {
        ja: '%{min} から %{max} までの年月を入力してください。',
        en: 'Enter a month from %{min} to %{max}.',
      },
      earlier_day: { ja: '前の月', en: 'Previous month' },
      later_day: { ja: '次の月', en: 'Next month' },
      earlier_month: { ja: '前の年', en: 'Previous year' },
      later_month: { ja: '次の年', en: 'Next year' },
      year: { ja: '年', en: 'Year' },
      month: { ja: '月', en: 'Month' },
      months_of: { ja: '%{year}年の月', en: 'Months of %{year}' },
      now_day: { ja: '今日', en: 'Today' },
      now_month: { ja: '今月', en: 'This month' },
      clear: { ja: 'クリア', en: 'Clear' },
      holiday: { ja: '祝日', en: 'public holiday' },
      holiday_mark: { ja: '祝', en: 'hol.' },
      today: { ja: '今日', en: 'today' },
      today_mark: { ja: '今日', en: 'today' },
      time_of: { ja: '%{name}の時刻', en: 'Time of %{name}' },
    },
  },
})
