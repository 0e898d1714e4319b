-- What the report of an e-mail searches: institution, name and address, normalised once (NFKC, lower case) where each search normalised all recipients.
-- Null for recipients of earlier versions, whose text is still normalised when it is searched.
alter table email_recipients add column search_text text;
