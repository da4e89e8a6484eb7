create index concurrently offers_sold_verified_idx on offers (verified_on) where standing <> 'ended';
