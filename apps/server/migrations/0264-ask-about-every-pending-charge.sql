-- A charge that a killed process left without an answer is asked about, and so ends.
update payment_attempts set ask_at = now() where status = 'pending' and ask_at is null;
