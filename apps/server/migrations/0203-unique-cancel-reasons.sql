-- No two reasons have the same text, in upper or lower case. Writes checked it under a lock of the table until now.
create unique index cancel_reasons_label on cancel_reasons (lower(label));
