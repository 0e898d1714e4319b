import { periodStateWords } from '#contract/analysis/periodStateWords.ts'

export const hospitalCounts = {
  renkei: {
    hospital_counts: {
      explanation:
        'Patients that the rates of referrals and reverse referrals are measured against. What uploaded files tell is counted automatically; what is entered by hand takes its place.',
      table: 'Monthly patient counts of the whole hospital',
      fiscal_year: 'Fiscal year',
      month: 'Month',
      department: 'Department',
      whole: 'Whole hospital',
      saved: 'Last saved',
      actions: 'Enter',
      counts: {
        firstVisitCount: 'First visits',
        revisitCount: 'Return visits',
        ambulanceCount: 'Ambulance',
        offHoursCount: 'Off-hours emergencies',
      },
      unsettled: periodStateWords.unsettled.en,
      derived: 'from files',
      derived_value: 'files: %{count}',
      derived_unsettled: `files: %{count} (${periodStateWords.unsettled.en})`,
      edit: 'Enter %{month}',
      edit_title: 'Patients in %{month}',
      edit_hint:
        'Where a field is empty, what files tell is used. A number for the whole hospital takes the place of the sum of its departments.',
      no_number: 'Enter a whole number of 0 or more',
      meanings: {
        title: 'What each count means',
        firstVisitCount:
          'Patients with what medicine calls a first visit, without those brought by ambulance and emergencies on holidays and at night.',
        revisitCount:
          'Patients with a return visit. First and return visits together are the base of the reverse referral ratio (‰).',
        ambulanceCount: 'Patients brought by an ambulance of a local government or a medical institution.',
        offHoursCount:
          'Emergencies on holidays or at night, without those brought by ambulance. In no rate, but in the yearly report.',
        derived:
          'From files, first visits and return visits are the visits for which outpatient EF files charge 初診料, or 再診料 or 外来診療料. First visits with charges for nights and holidays are counted apart, as patients outside hours. Who came by ambulance cannot be told there: those who were not admitted are among the first visits, and the rates tend to be too low. For a report to an authority, enter the first visits without ambulance arrivals. Patients by ambulance are the stays that 様式1 marks so, by month of admission: without patients who were not admitted, or are still here.',
        source:
          'Sources: 健政発639号 (regional medical care support hospitals), 別紙様式28 (medical fee facility standards)',
      },
      paste: {
        open: 'Import a table',
        title: 'Import a table',
        hint: 'Paste rows of a spreadsheet with their headings, or choose a CSV file. Headings: Month, Department, First visits, Return visits, Ambulance, Off-hours emergencies. Rows without a department count for the whole hospital; empty cells leave a value as it is.',
        file: 'Choose a CSV file',
        text: 'Table',
        template: 'Template',
        template_name: 'Monthly patient counts',
        preview: 'What was understood',
        line: 'Row',
        missing: {
          month: 'There is no heading “Month”.',
          count: 'There is no heading of a count, such as “First visits”.',
        },
        problems: {
          no_month: 'No month that can be read (2026-04, say)',
          to_come: 'This month is still to come',
          no_department: 'There is no department of this name',
          no_number: 'A value is no whole number of 0 or more',
          twice: 'A row of the same month and department stands above',
        },
        counted: 'Rows that can be taken: %{good}, that cannot: %{bad}',
        save: 'Save %{count} rows',
        saved: 'Saved %{count} months',
      },
    },
  },
}
