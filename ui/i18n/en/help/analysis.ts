import type { HelpTexts } from '../../helpText.ts'

/** Help for the screens of figures. */
export const analysisHelp: HelpTexts = {
  data_analysis: {
    purpose:
      'This screen shows referrals, {reverse_referrals:reverse referrals, }their rates and the admissions that followed, by month and as rankings. The numbers come from the lists that were imported, and stand beside those of the year before. Period and departments hold for all charts at once. Official rates are shown by each definition: the Medical Care Act for regional support and for advanced treatment hospitals, and the fee schedule. For the monthly meeting it can be printed as it is.',
    moves: [
      'Choose period and departments, and compare the trend with last year',
      'Find the partners that changed most in the ranking, and open their charts',
      'Point at or tap the name of a figure to read what it means',
    ],
  },
  dashboards: {
    purpose:
      'A dashboard keeps the figures and reports that you look at often on one screen. Make one for each occasion, such as the morning round or the monthly meeting. It can be the screen that opens first, or go to colleagues by mail.',
    moves: ['Take a template or press “Create dashboard”', 'Add tiles, arrange them and save them under a name'],
  },
  visit_suggestions: {
    purpose:
      'Here are the partners that may need a visit, with reasons, the most urgent first. The reasons come from falling referrals, visits that stopped{tasks:, overdue tasks} and overdue letters. A partner that can wait is put aside for 30 days, for everybody.',
    moves: ['Read the reasons and look at the chart', 'Choose partners and press “Plan visits”'],
  },
  sale_map: {
    purpose:
      'The map shows partners coloured by the change of their referrals or by the days since the last visit. Conditions on referrals and visits reveal the areas where nobody has been. What you select goes straight into planned visits or a route{action_lists: or an action list}.',
    moves: [
      'Narrow the map by referrals and visits; it can open with the same saved conditions as the partner search',
      'Select the partners of an area and plan visits',
    ],
  },
  segment_map: {
    purpose:
      'This map shows from which municipalities referrals and patients come. Count by the place of the referrer or by the address of the patient. It can show rates per inhabitant, changes, and the borders of secondary medical areas.',
    moves: [
      'Choose whose place is counted, and the period',
      'Compare dark and pale municipalities and read their numbers',
    ],
  },
  reports: {
    purpose:
      'Reports are tables that you put together yourself, by partner, department, area or communication. The definition is stored and calculated from the newest data each time. Tables can be exported, or sent by mail on chosen days.',
    moves: ['Choose the kind of report and make a new one', 'Choose period and items, look at the result, and save it'],
  },
  report_subscriptions: {
    purpose:
      'These are the reports and dashboards that are sent by mail. They go out weekly, monthly, or on the morning after a month is complete. Everybody gets only the figures that they may see.',
    moves: ['Check days and recipients, and edit what changes', 'For a new one, press “Receive by mail” on a report'],
  },
  alerts: {
    purpose:
      'Alerts tell you of partners that newly fulfil a condition. You notice early when referrals fall or nobody has visited for long. Archive what is dealt with, so that the list shows only what is open.',
    moves: ['Open a new alert and look at its partners', 'Plan a visit{tasks: or add a task}, then archive it'],
  },
  alert_conditions: {
    purpose:
      'Here you decide what you want to be told about. Conditions cover falling and returning referrals, the time since a visit, new clinics and more. Before you save, past data shows how many partners would have matched.',
    moves: [
      'Press “Create condition” and take the closest kind',
      'Adjust the threshold by the number of matches, and save',
    ],
  },
}
